import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import { instant, list, object } from '../../records/content/read.ts';
import type { SyncDeps } from '../pull/list.ts';
import { TransportError } from '../wire/transport.ts';

/** The key under which this device keeps what it knows of them. */
export const HELD_KEY = 'heldDeposits';

/** Asks what the pause after deposits holds of the balance, and keeps it [W-02]. Rejects with TransportError. */
export async function syncHeld({ store, transport }: Pick<SyncDeps, 'store' | 'transport'>): Promise<void> {
  const held = await transport.heldDeposits().catch((thrown: unknown) => {
    // A refusal leaves the last known answer. The server judges the withdrawal itself.
    if (!(thrown instanceof TransportError) || thrown.error.kind !== 'refused') throw thrown;
    return undefined;
  });
  if (held === undefined) return;
  await store.write((tx) => (held ? tx.keep(HELD_KEY, held) : tx.drop(HELD_KEY)));
}

/** Reads what is kept; parts that cannot be read count as free. */
export function readHeld(value: unknown): readonly HeldPart[] {
  return list(value).flatMap((one) => {
    const { amount, until } = object(one);
    const at = instant(until);
    return Number.isSafeInteger(amount) && at !== null ? [{ amount: amount as number, until: at }] : [];
  });
}
