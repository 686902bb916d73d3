import { type Entry, isConflict } from '../mirror/entry.ts';
import { hurried, type Submission, type Submitting } from './submit.ts';

/**
 * Submission of the newest of these entries, for a form that shows it and was saved with nothing new. A refused one is
 * sent again. A conflict stays in the tray for the user to decide. Without such an entry the server has everything.
 */
export async function submitAgain(data: Submitting, isShown: (entry: Entry) => boolean): Promise<Submission> {
  const entry = (await data.read((tx) => tx.entries())).findLast(isShown);
  if (!entry) return { kind: 'applied' };
  const { id, state } = entry;
  if (state.kind === 'parked' && !isConflict(entry)) await data.outbox.retry(id);
  return hurried(data, id);
}
