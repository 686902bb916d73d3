import { expiredUnits } from './lots.ts';

/** Text for an item of which no unit can be sold: none is left, or only some past their date. `now` in ms. */
export function noneLeftText(
  item: Parameters<typeof expiredUnits>[0] & { name: string },
  now: number,
): string {
  return expiredUnits(item, now) > 0
    ? `${item.name} passou da validade e não está à venda.`
    : `${item.name} acabou.`;
}
