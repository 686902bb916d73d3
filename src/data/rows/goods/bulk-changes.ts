import { list, object, text } from '../../../records/content/read.ts';
import { parseContent, type RecordRow } from '../../../records/record.ts';
import type { Entry, FieldChange } from '../../mirror/entry.ts';
import { type FoldedRow, fold } from '../../mirror/fold.ts';
import type { MirrorTx } from '../../mirror/mirror-store.ts';

/** The items of a shop with all queued entries on top, also changes of many items. `wanted` leaves rows out unread. */
export async function foldedItems(
  tx: Pick<MirrorTx, 'select' | 'entries'>,
  shopId: string,
  wanted: (row: RecordRow) => boolean = () => true,
): Promise<FoldedRow[]> {
  const rows = (await tx.select({ by: 'parent', parentId: shopId, type: 'ITEM' })).filter(wanted);
  const isNamed = (id: string): boolean =>
    'name' in parseContent(rows.find((row) => row.id === id)?.content ?? null);
  const entries = (await tx.entries()).flatMap((entry) => changesIn(entry, shopId, isNamed) ?? [entry]);
  return fold(rows, entries, ({ type, parentId }) => type === 'ITEM' && parentId === shopId);
}

/**
 * Splits a request that changes many items of a shop into one entry for each. Null for any other entry; none for a
 * refused request. `isNamed` says whether an item's content has its name, too.
 */
function changesIn(entry: Entry, shopId: string, isNamed: (id: string) => boolean): Entry[] | null {
  const { operation, state } = entry;
  if (operation.kind !== 'create' || operation.reference !== 'CHANGE_ITEMS') return null;
  const { shop, changes } = parseContent(operation.content);
  if (shop !== shopId || state.kind === 'parked') return [];
  return list(changes).map((one) => {
    const { id, content } = object(one);
    const { name, ...fields } = object(content) as Record<string, FieldChange>;
    const edited = { ...fields, ...(name && isNamed(text(id)) && { name }) };
    const renamed = name ? { content: edited, reference: name } : { content: edited };
    return { ...entry, operation: { kind: 'change', type: 'ITEM', id: text(id), ...renamed } };
  });
}
