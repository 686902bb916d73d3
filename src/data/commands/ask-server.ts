import type { RecordRow } from '../../records/record.ts';
import { type NetworkStore, noteFailure } from '../basis/network-store.ts';
import { done, failed, OFFLINE_MESSAGE, type Outcome } from '../basis/outcome.ts';
import { applyRecords } from '../mirror/apply.ts';
import type { MirrorTx } from '../mirror/mirror-store.ts';
import { reasonOf } from '../wire/transport.ts';
import type { CommandDeps } from './command-deps.ts';

/** Calls the server, and tells the network state whether it answered. Rejects only on bugs. */
export async function askServer<T>(
  { network }: { network: NetworkStore },
  call: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const value = await call();
    network.answered();
    return done(value);
  } catch (thrown) {
    const error = reasonOf(thrown);
    noteFailure(network, error);
    return failed(error);
  }
}

/**
 * Runs a call that must happen now or not at all. Without a connection it fails at once, and nothing is queued.
 * The row of the answer goes through the write door, and `also` is written with it.
 */
export async function runNow(
  deps: CommandDeps,
  call: () => Promise<RecordRow>,
  also?: (tx: MirrorTx) => Promise<void>,
): Promise<Outcome<RecordRow>> {
  if (!deps.saysOnline()) {
    deps.network.failed();
    return failed({ kind: 'network', code: 'NETWORK', message: OFFLINE_MESSAGE });
  }
  const startedAt = deps.clock();
  return askServer(deps, async () => {
    const row = await call();
    await deps.store.write(async (tx) => {
      await Promise.all([applyRecords(tx, [row], { startedAt, now: deps.clock() }), also?.(tx)]);
    });
    return row;
  });
}
