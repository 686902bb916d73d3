import { expiredUnits, type Lot } from './lots.ts';

interface Stocked {
  /** Units for sale by the books, those past their date included. */
  stock: number;
  lots?: readonly Lot[];
}

/** The same items with the units that the shop may sell, as the rule of sales has it. `now` in ms. */
export const forSale = <T extends Stocked>(items: readonly T[], now: number): readonly T[] =>
  items.map((item) => {
    const expired = expiredUnits(item, now);
    return expired > 0 ? { ...item, stock: Math.max(0, item.stock - expired) } : item;
  });
