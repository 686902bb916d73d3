import type { ReactNode } from 'react';
import type { Data } from '../../data/data.ts';
import { openVisits } from '../../data/open-visits.ts';
import { LeaveDialog } from './leave-dialog.tsx';
import { ownWishes } from './own-wishes.ts';

/** Asks who is about to leave with something unsent or a visit unfinished; true where they may leave. */
export async function askToLeave(
  data: Pick<Data, 'read'>,
  show: (dialog: ReactNode) => void,
): Promise<boolean> {
  const entries = ownWishes(await data.read((tx) => tx.entries()));
  const visits = await data.read(openVisits);
  if (entries.length + visits.length === 0) return true;
  const leaves = await new Promise<boolean>((answer) =>
    show(<LeaveDialog entries={entries.length} visits={visits.length} onAnswer={answer} />),
  );
  show(null);
  return leaves;
}
