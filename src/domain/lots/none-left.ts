import { expiredUnits } from './lots.ts';

/** Text for an item without a unit to sell: none is left, or only some past their date. `now` in ms. */
export function noneLeftText(
  item: Parameters<typeof expiredUnits>[0] & { name: string },
  now: number,
): string {
  return expiredUnits(item, now) > 0
    ? `${item.name} passou da validade e não está à venda.`
    : `${item.name} está esgotado.`;
}
