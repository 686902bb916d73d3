import type { Tx } from '../db/store.ts';
import { lockForClosing } from '../identity/commands/close-user.ts';
import { noteAct } from '../money/ledger/operator-acts.ts';
import { ACCOUNT_CLOSURE } from '../records/types/closure-request.ts';
import { closeHeld, traceOf } from './close-account.ts';
import { type ClosureObstacle, closureObstacle } from './closure-obstacles.ts';

/** Outcome for an account. Only CLOSED wrote anything. */
export type ClosureVerdict = 'CLOSED' | 'ALREADY' | 'UNKNOWN_ACCOUNT' | ClosureObstacle;

/**
 * Closes an account as its person would, once. It is for one that was closed before and that a restored backup brought
 * back. Its person proved that closing and was told of it, so neither happens again. `by` names the operator and the
 * reason.
 */
export async function closeByOperator(
  tx: Tx,
  { sub, by }: { sub: string; by: string },
): Promise<ClosureVerdict> {
  if (!(await lockForClosing(tx, sub))) return 'UNKNOWN_ACCOUNT';
  if (await traceOf(tx, sub)) return 'ALREADY';
  const obstacle = await closureObstacle(tx, sub);
  if (obstacle) return obstacle;
  const request = { id: tx.id(), type: 'REQUEST', reference: ACCOUNT_CLOSURE } as const;
  await closeHeld(tx, sub, { ...request, parentId: sub, owner: sub, content: null });
  await noteAct(tx, { act: 'close-account', subject: sub, by, detail: {} });
  return 'CLOSED';
}
