import type { ReactNode } from 'react';
import type { Data } from '../../data/data.ts';
import type { MirrorTx } from '../../data/mirror/mirror-store.ts';
import { openVisits } from '../../data/rows/open-visits.ts';
import { list, object, text } from '../../records/content/read.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ownWishes } from './own-wishes.ts';

/** Keys under which screens store unfinished messages, tickets and answers. */
const DRAFT = /^draft:(chat|ticket|ticketResponse):/;

/** Number of unsent messages and tickets. They exist on this device alone. */
async function halfWritten(tx: MirrorTx): Promise<number> {
  const keys = (await tx.keptKeys()).filter((key) => DRAFT.test(key));
  return (await tx.keptAll(keys)).filter(hasWords).length;
}

/** True for a text, or a ticket with text or pictures. Mere choices from lists do not count. */
function hasWords(kept: unknown): boolean {
  const { description, customSubject, photos } = object(kept);
  const words = [kept, description, customSubject].map((one) => text(one)).join('');
  return words.trim() !== '' || list(photos).length > 0;
}

/** Asks before a sign-out with unsent, half-written or unfinished work. True if the user wants to leave. */
export async function askToLeave(
  data: Pick<Data, 'read'>,
  show: (dialog: ReactNode) => void,
): Promise<boolean> {
  const entries = ownWishes(await data.read((tx) => tx.entries()));
  const visits = await data.read(openVisits);
  const drafts = await data.read(halfWritten);
  if (entries.length + visits.length + drafts === 0) return true;
  const leaves = await new Promise<boolean>((answer) =>
    show(<LeaveDialog entries={entries.length} visits={visits.length} drafts={drafts} onAnswer={answer} />),
  );
  show(null);
  return leaves;
}
