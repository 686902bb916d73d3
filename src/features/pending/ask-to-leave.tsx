import type { ReactNode } from 'react';
import type { Data } from '../../data/data.ts';
import { openVisits } from '../../data/rows/open-visits.ts';
import { halfWritten } from './half-written.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ownWishes } from './own-wishes.ts';

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
