import { useData } from '../../data/hooks/data-context.tsx';
import type { Draft, Entry } from '../../data/mirror/entry.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { type Submission, submit } from '../../data/outbox/submit.ts';
import type { Content, RecordRow } from '../../records/record.ts';
import { parseContent } from '../../records/record.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';
import { toast } from '../../ui/toasts/toast.ts';

interface WantedEdit {
  content?: Content;
  reference?: 'PUBLIC' | 'PRIVATE';
}

/**
 * Saves the fields that differ from `row`, the location as the user saw it, and reports the result [MC-01]. No
 * difference is a success too, unless these fields were refused on their way: then they are sent again. `onSaved` gets
 * the location as the user sees it now. Concurrent edits are merged when this is sent. `onApplied` is called once the
 * server has the edit, perhaps after the promise ended, and never for one that is queued or refused.
 */
export function useLocationEdit(
  row: RecordRow,
  onSaved?: (row: RecordRow) => void,
): (wanted: WantedEdit, onApplied?: () => void) => Promise<boolean> {
  const data = useData();
  return async (wanted, onApplied) => {
    const name = String(parseContent(row.content).name ?? '');
    const about = { kind: 'location', text: name, locationId: row.id } as const;
    const entries = await data.read((tx) => tx.entries());
    const draft = edit(row, wanted, about) ?? parkedEdit(entries, row, wanted);
    if (!draft) {
      toast.success(SAVED.done);
      return true;
    }
    const submission = await submit(data, draft);
    const isSaved = saySubmission(submission, SAVED);
    if (onApplied) void whenApplied(submission, onApplied);
    // A conflict with another edit is not the version on screen: the form stays, and saves over the conflict in the
    // tray.
    if (submission.kind !== 'refused')
      onSaved?.({ ...row, content: JSON.stringify({ ...parseContent(row.content), ...wanted.content }) });
    return isSaved;
  };
}

const SAVED = { done: 'Local atualizado com sucesso!', failed: 'Erro ao atualizar local' };

/** The edit of these fields that waits in the tray after a refusal, to be submitted again. Null without one. */
function parkedEdit(entries: readonly Entry[], { type, id }: RecordRow, wanted: WantedEdit): Draft | null {
  const parked = entries.find(
    ({ state, operation }) =>
      state.kind === 'parked' &&
      operation.kind === 'change' &&
      operation.type === type &&
      operation.id === id &&
      (wanted.reference !== undefined
        ? operation.reference !== undefined
        : Object.keys(operation.content).some((field) => field in (wanted.content ?? {}))),
  );
  if (!parked) return null;
  const { lane, about, operation } = parked;
  return { id: crypto.randomUUID(), lane, about, operation };
}

async function whenApplied(submission: Submission, told: () => void): Promise<void> {
  const { kind } = submission.kind === 'sending' ? await submission.later : submission;
  if (kind === 'applied') told();
}
