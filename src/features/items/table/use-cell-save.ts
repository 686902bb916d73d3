import { useData } from '../../../data/hooks/data-context.tsx';
import { edit } from '../../../data/outbox/drafts.ts';
import { submit } from '../../../data/outbox/submit.ts';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { parseContent, type RecordRow } from '../../../records/record.ts';
import { itemContent } from '../../../records/types/goods/item.ts';
import { saySubmission } from '../../../ui/toasts/say-submission.ts';
import { ITEM_SAVED } from '../use-item-save.ts';

/** A field of an item that the table itself edits. */
export type CellField = 'price' | 'cost' | 'minimum';

/** Saves one field, in centavos or units. Null clears it. Resolves to false when the cell must keep the typed value. */
export type SaveCell = (item: ManagedItem, field: CellField, value: number | null) => Promise<boolean>;

/** `onSaved` gets the record before the edit and the edited content fields. */
export function useCellSave(
  locationId: string,
  onSaved: (before: RecordRow, fields: readonly string[]) => void,
): SaveCell {
  const data = useData();
  return async ({ row, value: { name } }, field, value) => {
    const fields = { [field]: field === 'minimum' ? value : (value ?? 0) };
    const content = itemContent(fields, parseContent(row.content));
    const draft = edit(row, { content }, { kind: 'item', text: name, locationId });
    // One message for the cells that are saved one after the other.
    if (draft === null) return true;
    const isSaved = saySubmission(await submit(data, draft), ITEM_SAVED, 'item-cell');
    if (isSaved && draft.operation.kind === 'change') onSaved(row, Object.keys(draft.operation.content));
    return isSaved;
  };
}
