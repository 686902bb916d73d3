import type { Refill } from '../shop/refill.ts';

/**
 * An item's need. `forecast`: units that are sold until the chosen day. `shelf`: units there, negative when more left
 * than arrived.
 */
export interface Demand extends Pick<Refill, 'minimum' | 'par' | 'boxSize'> {
  forecast: number;
  shelf: number;
}

/**
 * Units to bring in whole boxes: the sales until then, at least the minimum, minus the shelf. An item that would fall
 * below its need is filled up to its par. 0 where the shelf has enough.
 */
export function suggestedUnits({ forecast, shelf, minimum, par, boxSize }: Demand): number {
  const needed = Math.max(Math.ceil(forecast), minimum ?? 0);
  const there = Math.max(0, shelf);
  if (there >= needed) return 0;
  return inBoxes(Math.max(needed, par ?? 0) - there, boxSize);
}

export function inBoxes(units: number, boxSize: number | null): number {
  const size = boxSize !== null && boxSize > 1 ? boxSize : 1;
  return Math.ceil(units / size) * size;
}

/** Units in words: '2 fardos', '1 caixa e 3 un.', '7 un.'. `counted` joins a number with its noun. */
export function boxesText(
  units: number,
  { boxSize, boxName }: Pick<Refill, 'boxSize' | 'boxName'>,
  counted = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`,
): string {
  const rest = boxSize === null || boxSize <= 1 ? units : units % boxSize;
  const boxes = boxSize === null || boxSize <= 1 ? 0 : (units - rest) / boxSize;
  const word = boxName || 'caixa';
  const parts = [
    boxes > 0 && counted(boxes, word, manyOf(word)),
    (rest > 0 || boxes === 0) && counted(rest, 'un.', 'un.'),
  ];
  return parts.filter((part) => part !== false).join(' e ');
}

/**
 * The plural of a box, such as 'fardos'. A box may have any name. Where an 's' does not make its plural, '× galão'
 * follows the number.
 */
const manyOf = (name: string): string =>
  /^(?!.*ão$)\p{L}*[aeiouéêó]$/iu.test(name) ? `${name}s` : `× ${name}`;
