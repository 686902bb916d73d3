import type { HeldPart } from '../../domain/money/deposit-pause.ts';
import { instant, list, object } from '../../records/content/read.ts';
import type { SyncDeps } from '../pull/list.ts';
import { TransportError } from '../wire/transport.ts';

/** Key of the kept held parts of the balance. */
export const HELD_KEY = 'heldDeposits';

/** Asks for the parts of the balance held after deposits, and keeps them [W-02]. Rejects with TransportError. */
export async function syncHeld({ store, transport }: Pick<SyncDeps, 'store' | 'transport'>): Promise<void> {
  const held = await transport.heldDeposits().catch((thrown: unknown) => {
    // A refusal leaves the last known answer. The server judges the withdrawal itself.
    if (!(thrown instanceof TransportError) || thrown.error.kind !== 'refused') throw thrown;
    return undefined;
  });
  if (held === undefined) return;
  await store.write((tx) => (held ? tx.keep(HELD_KEY, held) : tx.drop(HELD_KEY)));
}

/** Reads the kept parts. Parts that cannot be read count as free. */
export function readHeld(value: unknown): readonly HeldPart[] {
  return list(value).flatMap((one) => {
    const { amount, until } = object(one);
    const at = instant(until);
    return Number.isSafeInteger(amount) && at !== null ? [{ amount: amount as number, until: at }] : [];
  });
}
