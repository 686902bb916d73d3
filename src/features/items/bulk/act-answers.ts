import type { MirrorTx } from '../../../data/mirror/mirror-store.ts';
import { type Content, parseContent } from '../../../records/record.ts';
import type { ItemPriceChange } from './price-drafts.ts';

/** The server's answers to these requests, of those that it has answered. */
export async function answersTo(
  tx: Pick<MirrorTx, 'rows'>,
  sent: readonly string[],
): Promise<readonly Content[]> {
  const told = await tx.rows(sent.map((id) => ({ type: 'REQUEST', id })));
  return told.flatMap((row) => (row ? [parseContent(row.content)] : []));
}

/** The outcome of an act's drafts by the time of its undo. */
export interface ActOutcome {
  /** Ids of the drafts that never left this device, or that wrote nothing. */
  dropped: ReadonlySet<string>;
  /** Ids of the items that the server left unchanged. */
  left: ReadonlySet<string>;
}

/**
 * The moves that the act itself may have made. `sent`: id of the draft of each part. A value that somebody else had set
 * already is not undone.
 */
export const movedIn = (
  parts: readonly (readonly ItemPriceChange[])[],
  sent: readonly string[],
  { dropped, left }: ActOutcome,
): ItemPriceChange[] =>
  parts.flatMap((part, index) =>
    dropped.has(sent[index] ?? '') ? [] : part.filter(({ id }) => !left.has(id)),
  );
