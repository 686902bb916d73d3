import { type Entry, isConflict, type Operation } from '../../data/mirror/entry.ts';
import { type Asked, type CountMove, movedUnseen, settleCount } from '../../domain/restock/move.ts';
import { onShelf } from '../../domain/restock/stock.ts';
import { parseContent } from '../../records/record.ts';
import { readStock } from '../../records/types/goods/item.ts';
import { readMove } from '../../records/types/goods/stock-change.ts';

/** A count whose base had changed: the change, and the operation that each answer sends. */
export interface CountQuestion {
  count: CountMove;
  /** Units on the shelf by the books that the count met. Later moves came after the count. */
  shelf: number;
  /** Units that left unknown to the count's device (negative: arrived). */
  moved: number;
  /** Operation for the answer that the units moved before the count, which then includes them. */
  before: Operation;
  /** Operation for the answer that the units moved after the count, and are added to it. */
  after: Operation;
}

/** The server's state of the books that a count met: the item, and units. */
interface Refusal extends Pick<Asked, 'seen'> {
  current?: { content?: string | null };
}

/** The question of an entry. Null without one. */
export function questionOf(entry: Entry): CountQuestion | null {
  const { operation } = entry;
  if (operation.kind !== 'create' || operation.type !== 'STOCK_CHANGE' || !isConflict(entry)) return null;
  const content = parseContent(operation.content);
  const count = readMove(content);
  const { current, seen } = (entry.state.error.detail ?? {}) as Refusal;
  if (count?.kind !== 'contado' || !current) return null;
  const shelf = onShelf(readStock({ content: current.content ?? null }));
  const moved = movedUnseen(count, shelf);
  const answer = (soldSince: number): Operation => ({
    ...operation,
    content: JSON.stringify({ ...content, ...settleCount(count, { shelf, seen }, soldSince) }),
  });
  return { count, shelf, moved, before: answer(0), after: answer(moved) };
}
