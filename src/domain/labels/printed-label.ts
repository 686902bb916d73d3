import type { Centavos } from '../money/money.ts';
import { packSize } from '../money/unit-price.ts';
import { codeKey } from '../shop/barcode.ts';
import { barsOf } from '../shop/barcode-bars.ts';
import type { Item } from '../shop/item.ts';

/** Label of an item on a shelf, as it was printed. */
export interface PrintedLabel {
  price: Centavos;
  name: string;
  /** Time of the print, ms by the server's clock as far as the device knew it. Null where unknown. */
  at: number | null;
  /** The code in its bars, in the form in which codes are compared; '' for none. Absent in labels of before. */
  code?: string;
  /** The size behind its price of a litre, kilogram or piece, as '350 ml'. Empty for none, absent in labels of before. */
  size?: string;
}

/** State of a label. 'never': no label is known. The others name what the label shows otherwise than the item. */
export type LabelState = 'never' | 'price' | 'name' | 'code' | 'size' | 'same';

type Labelled = Pick<Item, 'name' | 'price' | 'description' | 'barcodes'>;

/** The first code that can be drawn. Null without one. */
export const printableCode = ({ barcodes }: Pick<Item, 'barcodes'>): string | null =>
  barcodes.find((code) => barsOf(code) !== null) ?? null;

/** The content of a label of the item, printed today. */
export function labelOf({
  name,
  price,
  description,
  barcodes,
}: Labelled): Required<Omit<PrintedLabel, 'at'>> {
  const size = packSize(name, description);
  return {
    price,
    name: name.trim(),
    code: codeKey(printableCode({ barcodes }) ?? ''),
    size: size ? `${size.amount} ${size.unit}` : '',
  };
}

/**
 * State of an item's label, compared with the item of today. Blanks around a name count for nothing, because nobody
 * sees them. What a label of before does not say counts as unchanged.
 */
export function labelState(item: Labelled, printed: PrintedLabel | null): LabelState {
  if (printed === null) return 'never';
  const { price, name, code, size } = labelOf(item);
  if (printed.price !== price) return 'price';
  if (printed.name.trim() !== name) return 'name';
  if ((printed.code ?? code) !== code) return 'code';
  return (printed.size ?? size) === size ? 'same' : 'size';
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
