import type { RecordRow } from '../../records/record.ts';
import { applyAbsence, applyRecords } from '../mirror/apply.ts';
import type { Entry, Operation } from '../mirror/entry.ts';
import { mergeChange } from './merge-change.ts';
import type { PumpDeps } from './pump.ts';
import { happenAll } from './write-entries.ts';

/**
 * Asks the server whether an entry has arrived. If so, it ends as applied, whatever the person wants of it [SY-94].
 * Rejects with TransportError.
 */
export async function hasArrived(deps: PumpDeps, entry: Entry): Promise<boolean> {
  const { store, transport, clock, now, page, rules } = deps;
  const { id, operation } = entry;
  const startedAt = clock();
  const row = await transport.get(operation.id, operation.type);
  if (!isDone(operation, row)) return false;
  await store.write(async (tx) => {
    const arrival = { startedAt, now: clock() };
    if (row) await applyRecords(tx, [row], arrival);
    else await applyAbsence(tx, operation, arrival);
    const attempt = entry.state.attempt ?? 0;
    const verdict = { kind: 'applied' } as const;
    const ended = { kind: 'ended', id, by: page, attempt, verdict, at: now(), random: 0 } as const;
    await happenAll(tx, [ended], rules);
  }, 'strict');
  return true;
}

/** True where the server's row shows that the operation was carried out. `row`: null where the server has none. */
function isDone(operation: Operation, row: RecordRow | null): boolean {
  if (operation.kind === 'remove') return row === null;
  return row !== null && (operation.kind === 'create' || mergeChange(operation, row).kind === 'same');
}
