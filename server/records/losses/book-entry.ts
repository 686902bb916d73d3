import { causeOf, type LossCause, type LossEntry } from '../../../src/domain/losses/losses.ts';
import { knownCost } from '../../../src/domain/money/known-cost.ts';
import { isCount } from '../../../src/domain/restock/move.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { text } from '../../../src/records/content/read.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { bookedUnits, readStockChange } from '../../../src/records/types/goods/stock-change.ts';

/** An entry of a shop's books, for figures. Times in ms. */
export interface BookEntry extends Omit<LossEntry, 'kind' | 'units'> {
  /**
   * Time at which the server applied it, which gives its month whatever the device's clock said. `at`: the time of the
   * person's act, as far as it can be known.
   */
  bookedAt: number;
  kind: LossEntry['kind'] | 'desfeito';
  isUndone: boolean;
  /** Units by which the books moved at the time. They never change. */
  moved: number;
  /** Units that it adds by the present books. */
  delta: number;
  itemName: string;
}

/** Greatest age at which a device's time of an entry is believed, in ms. */
const MAX_LATE_MS = 7 * DAY_MS;

/** Time of an entry by its device, as far as that can be. `bookedAt`: time at which the server applied it. In ms. */
export const believedAt = (at: number, bookedAt: number): number =>
  at <= bookedAt && bookedAt - at <= MAX_LATE_MS ? at : bookedAt;

/** Reads a STOCK_CHANGE. Null where it says nothing that can be done to stock. */
export function readBookEntry(row: RecordRow): BookEntry | null {
  const change = readStockChange(row);
  if (!change) return null;
  const { move, at } = change;
  const content = parseContent(row.content);
  return {
    ...{ id: row.id, itemId: change.itemId, bookedAt: row.createdAt, at: believedAt(at, row.createdAt) },
    ...{ kind: move.kind, isUndone: change.undoneBy !== null, moved: bookedUnits(change) },
    ...{ delta: change.delta, counted: move.kind === 'contado' ? move.counted : null },
    edited: move.kind === 'contado' && !isCount(move),
    cause: causeIn(move.kind, content.reason),
    ...{ cost: knownCost(change.cost), itemName: change.itemName, author: row.owner ?? '' },
    ...{ note: text(content.note).trim(), saleId: text(content.returnOf) || null },
  };
}

function causeIn(kind: BookEntry['kind'], reason: unknown): LossCause | null {
  if (kind === 'retirado') return causeOf(reason);
  if (kind !== 'contado') return null;
  return reason === undefined ? 'contagem' : causeOf(reason);
}

/** Units that are missing by an entry, by its present books. 0 for any other entry and for one that was undone. */
export function unitsLost({ kind, isUndone, delta }: BookEntry): number {
  if (isUndone || (kind !== 'retirado' && kind !== 'contado')) return 0;
  return Math.max(0, -delta);
}
