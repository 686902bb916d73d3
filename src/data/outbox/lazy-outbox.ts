import { forwardCalls } from '../basis/forward-calls.ts';
import type { HealingStore } from '../mirror/healing-store.ts';
import type { Outbox, OutboxDeps, openOutbox } from './outbox.ts';
import type { SafeKeeping, UnsentNote } from './safe-keeping.ts';

export interface LazyOutboxDeps extends OutboxDeps {
  store: HealingStore;
  /** The note of a person's unsent entries, by the name of their database. */
  unsent: (name: string) => UnsentNote;
  standToLead: (name: string, onChange: (leading: boolean) => void) => () => void;
}

/**
 * The outbox, its code loaded after the first paint. Competing for the lead starts once the code is there. A chunk
 * that failed to load is requested again by the next use. `enqueue` then rejects with TransportError.
 */
export function openLazyOutbox(
  deps: LazyOutboxDeps,
  chunk: () => Promise<{
    openOutbox: typeof openOutbox;
    keepSafe(store: HealingStore, note: UnsentNote, name: string): SafeKeeping;
  }>,
  personName: () => Promise<string>,
): Omit<Outbox, 'lead'> {
  let opening: Promise<Outbox> | null = null;
  let closed = false;
  let stop: () => void = () => undefined;

  const open = async (): Promise<Outbox> => {
    const [{ openOutbox, keepSafe }, name] = await Promise.all([chunk(), personName()]);
    const safe = keepSafe(deps.store, deps.unsent(name), name);
    const outbox = openOutbox({ ...deps, ...safe });
    if (closed) {
      safe.stop();
      outbox.close();
      return outbox;
    }
    // The lock of the living page is released before the lead, so that the next leader sees who is left [SY-90].
    const stopLiving = deps.standToLead(deps.page, () => undefined);
    const stopStanding = deps.standToLead(`outbox:${name}`, (leading) => void outbox.lead(leading));
    stop = () => {
      safe.stop();
      stopLiving();
      stopStanding();
    };
    return outbox;
  };
  const opened = (): Promise<Outbox> => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };

  return {
    ...forwardCalls(opened, ['enqueue', 'enqueueAll', 'retry', 'discard', 'discardUntouched']),
    async wake() {
      // Without the code nothing can be sent; the next nudge asks for it again.
      const outbox = await opened().catch(() => null);
      if (!closed) await outbox?.wake();
    },
    close() {
      closed = true;
      stop();
      void opening?.then((outbox) => outbox.close());
    },
  };
}
