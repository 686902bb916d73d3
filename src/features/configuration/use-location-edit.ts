import { useData } from '../../data/hooks/data-context.tsx';
import type { Draft, Entry } from '../../data/mirror/entry.ts';
import { edit } from '../../data/outbox/drafts.ts';
import { hurried, type Submission, submit } from '../../data/outbox/submit.ts';
import type { Content, RecordRow } from '../../records/record.ts';
import { parseContent } from '../../records/record.ts';
import { saySubmission } from '../../ui/toasts/say-submission.ts';

interface WantedEdit {
  content?: Content;
  reference?: 'PUBLIC' | 'PRIVATE';
}

/**
 * Saves the fields that differ from `row`, the location as the user saw it, and reports the result [MC-01]. Concurrent
 * edits are merged when this edit is sent. Without a difference it reports the earlier edit of these fields: queued or
 * saved. A refused edit is sent again. `onSaved` gets the location as the user sees it now. `onApplied` is called once
 * the server has the edit, perhaps after the promise ended, and never for a queued or refused edit.
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
    const earlier = editsOf(entries, row, wanted);
    const draft = edit(row, wanted, about) ?? parkedEdit(earlier);
    if (!draft) {
      const [waiting] = earlier;
      return saySubmission(waiting ? await hurried(data, waiting.id) : { kind: 'applied' }, SAVED);
    }
    const submission = await submit(data, draft);
    const isSaved = saySubmission(submission, SAVED);
    if (onApplied) void whenApplied(submission, onApplied);
    // After a conflict `row` stays the version on screen, so another save overwrites the conflict in the tray.
    if (submission.kind !== 'refused')
      onSaved?.({ ...row, content: JSON.stringify({ ...parseContent(row.content), ...wanted.content }) });
    return isSaved;
  };
}

const SAVED = { done: 'Local atualizado com sucesso!', failed: 'Erro ao atualizar local' };

/** The edits of these fields that the server does not have. */
const editsOf = (entries: readonly Entry[], { type, id }: RecordRow, wanted: WantedEdit): Entry[] =>
  entries.filter(
    ({ operation }) =>
      operation.kind === 'change' &&
      operation.type === type &&
      operation.id === id &&
      (wanted.reference !== undefined
        ? operation.reference !== undefined
        : Object.keys(operation.content).some((field) => field in (wanted.content ?? {}))),
  );

/** The edit that waits in the tray after a refusal, to be submitted again. Null without one. */
function parkedEdit(edits: readonly Entry[]): Draft | null {
  const parked = edits.find(({ state }) => state.kind === 'parked');
  if (!parked) return null;
  const { lane, about, operation } = parked;
  return { id: crypto.randomUUID(), lane, about, operation };
}

async function whenApplied(submission: Submission, onApplied: () => void): Promise<void> {
  const { kind } = submission.kind === 'sending' ? await submission.later : submission;
  if (kind === 'applied') onApplied();
}
