import { PRODUCTS } from '../../../../src/domain/shop/equipment.ts';
import { ANA, OWNER } from './shop.ts';

/** One creation of a batch. A return gives back a unit of the newest sale that still has one. */
export type Creation =
  | { do: 'buy'; quantity: number; useBalance: boolean }
  | { do: 'buy a lock' }
  | { do: 'restock'; units: number }
  | { do: 'price'; price: number }
  | { do: 'halve prices' }
  | { do: 'give back' };

interface Purse {
  balance: number;
  hold: number;
  revenue: number;
  score: number;
}

/** A shop of one item as plain figures, in centavos. */
export interface Figures {
  stock: number;
  reserved: number;
  /** Price of a unit before campaigns. */
  price: number;
  isHalved: boolean;
  purses: Record<string, Purse>;
  /** Sales, each with the price of a unit and the units that were not given back. */
  sales: { id: string; buyer: string; each: number; left: number }[];
}

/** The price of a lock with its delivery to Rio Grande do Sul. */
export const LOCK_TOTAL = PRODUCTS.LOCK.price + 3500;

const purse = (balance: number): Purse => ({ balance, hold: 0, revenue: 0, score: 0 });

export const figuresOf = (stock: number, balances: { ana: number; owner: number }): Figures => ({
  ...{ stock, reserved: 0, price: 480, isHalved: false, sales: [] },
  purses: { [ANA]: purse(balances.ana), [OWNER]: purse(balances.owner) },
});

/** Current price of a unit, in centavos. */
export const eachOf = ({ price, isHalved }: Figures): number => (isHalved ? price / 2 : price);

/** The sale that the next return gives a unit back of. */
export const lastSale = ({ sales }: Figures): Figures['sales'][number] | undefined =>
  sales.findLast(({ left }) => left > 0);

/** Plays one creation on the figures. Returns its outcome or its refusal. */
export function play(
  shop: Figures,
  who: string,
  one: Creation,
  id: string,
): { status?: string; refusal?: string } {
  const own = shop.purses[who]!;
  switch (one.do) {
    case 'buy':
      return buy(shop, who, { ...one, id });
    case 'buy a lock':
      if (own.balance < LOCK_TOTAL) return { status: 'INSUFFICIENT_BALANCE' };
      own.balance -= LOCK_TOTAL;
      return { status: 'SUCCESS' };
    case 'restock':
      shop.stock += one.units;
      return {};
    case 'price':
      shop.price = one.price;
      return {};
    case 'halve prices':
      shop.isHalved = true;
      return {};
    case 'give back':
      return giveBack(shop);
  }
}

function buy(shop: Figures, who: string, one: Creation & { do: 'buy'; id: string }): ReturnType<typeof play> {
  const { id, quantity, useBalance } = one;
  if (shop.stock < quantity) return { refusal: 'OUT_OF_STOCK' };
  const own = shop.purses[who]!;
  const total = eachOf(shop) * quantity;
  shop.stock -= quantity;
  if (useBalance && own.balance >= total) {
    own.balance -= total;
    shop.purses[OWNER]!.revenue += total;
    own.score += 1;
    shop.sales.push({ id, buyer: who, each: eachOf(shop), left: quantity });
    return { status: 'PAID' };
  }
  const used = useBalance ? own.balance : 0;
  own.balance -= used;
  own.hold += used;
  shop.reserved += quantity;
  return { status: 'PENDING' };
}

function giveBack(shop: Figures): ReturnType<typeof play> {
  const sale = lastSale(shop);
  if (!sale) return { refusal: 'PURCHASE_NOT_FOUND' };
  sale.left -= 1;
  shop.stock += 1;
  shop.purses[OWNER]!.revenue -= sale.each;
  shop.purses[sale.buyer]!.balance += sale.each;
  return {};
}
