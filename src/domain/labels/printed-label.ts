import type { Centavos } from '../money/money.ts';
import type { Item } from '../shop/item.ts';

/** Label of an item on a shelf, as it was printed. */
export interface PrintedLabel {
  price: Centavos;
  name: string;
  /** Time of the print, ms by the server's clock as far as the device knew it. Null where unknown. */
  at: number | null;
}

/** State of a label. 'never': no label is known. 'price' and 'name': the label shows another one than the item has. */
export type LabelState = 'never' | 'price' | 'name' | 'same';

type Labelled = Pick<Item, 'name' | 'price'>;

/**
 * State of an item's label, compared with the item of today. Blanks around a name count for nothing, because nobody
 * sees them.
 */
export function labelState({ name, price }: Labelled, printed: PrintedLabel | null): LabelState {
  if (printed === null) return 'never';
  if (printed.price !== price) return 'price';
  return printed.name.trim() === name.trim() ? 'same' : 'name';
}

/** True where a new label must be printed. */
export function isLabelOutdated(item: Labelled, printed: PrintedLabel | null): boolean {
  return labelState(item, printed) !== 'same';
}

export const MAX_COPIES = 20;

/** Repeats each thing as often as `copies` asks, and once without a number. Copies stand side by side. */
export function copied<T extends { id: string }>(
  things: readonly T[],
  copies: ReadonlyMap<string, number>,
): T[] {
  return things.flatMap((thing) => {
    const wanted = Math.floor(copies.get(thing.id) ?? 1);
    return Array.from({ length: Math.min(MAX_COPIES, Math.max(1, wanted)) }, () => thing);
  });
}
