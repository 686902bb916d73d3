import { done, failed, type Outcome } from '../basis/outcome.ts';
import { type Draft, type Entry, isConflict, type Operation } from '../mirror/entry.ts';
import type { MirrorStore, MirrorTx } from '../mirror/mirror-store.ts';
import { isQuota } from '../mirror/storage-faults.ts';
import { reasonOf, TransportError } from '../wire/transport.ts';
import { hasArrived } from './has-arrived.ts';
import { rebase } from './merge-change.ts';
import { Pump, type PumpDeps } from './pump.ts';
import { SETTLED_MS } from './reduce.ts';
import { type Cipher, openSeal, type Seal } from './seal.ts';
import { happenAll } from './write-entries.ts';

export interface OutboxDeps extends Omit<PumpDeps, 'store' | 'unseal'> {
  store: MirrorStore;
  cipher: Cipher;
  /** Asks the browser not to clear this device's storage, because an entry is queued [SY-97]. */
  askToKeep: () => void;
  /** Runs a work that may remove entries at the person's wish, once their copies have gone. */
  discarding?: <T>(ids: readonly string[], work: () => Promise<T>) => Promise<T>;
}

export interface Outbox {
  /** Queues a draft. Once this resolves, only the person's own wish can lose it. */
  enqueue(draft: Draft): Promise<void>;
  /**
   * Queues drafts that belong together. All of them are stored once this resolves, none if it rejects. Rejects with
   * TransportError DEVICE_FULL when the storage is full.
   */
  enqueueAll(drafts: readonly Draft[], note?: (tx: MirrorTx) => Promise<void>): Promise<void>;
  /**
   * Sends an entry again, as it was or corrected; a parked one goes to the end of its lane. A change in conflict now
   * overwrites the other side's. A correction of an entry that may have left already is refused with UNDER_WAY.
   */
  retry(id: string, corrected?: Operation): Promise<Outcome<'queued'>>;
  /**
   * Drops an entry. One that may have arrived is looked up before, and again after SETTLED_MS. 'delivered': it had
   * arrived, and nothing is dropped.
   */
  discard(id: string): Promise<Outcome<'discarded' | 'delivered'>>;
  /**
   * Drops at once the entries of which the server surely has nothing; returns their ids. `note` stores what follows
   * from them in the same transaction, so a page that dies has done both or neither.
   */
  discardUntouched(
    ids: readonly string[],
    note?: (tx: MirrorTx, gone: readonly string[]) => Promise<void>,
  ): Promise<readonly string[]>;
  /** Tries again, because the connection or the session may be back. */
  wake(): Promise<void>;
  /** Makes this page lead, or gives the lead away. */
  lead(leading: boolean): Promise<void>;
  close(): void;
}

/** Opens a person's outbox on this page. */
export function openOutbox(opened: OutboxDeps): Outbox {
  const { store, discarding = (_ids, work) => work() } = opened;
  const deps = { ...opened, ...openSeal(store, opened.cipher) };
  const pump = new Pump(deps);

  /** Holds an entry that may be on its way, and looks it up again once none of its attempts can arrive [SY-94]. */
  const discardUnclear = async (entry: Entry): Promise<Outcome<'discarded' | 'delivered'>> => {
    const { id } = entry;
    if (await hasArrived(deps, entry)) return done('delivered');
    await pump.happen({ kind: 'held', id, at: deps.now() });
    const held = await entryOf(store, id);
    if (held?.state.kind !== 'queued') return failed(UNDER_WAY);
    await new Promise<void>((resolve) => void deps.later(resolve, SETTLED_MS));
    if (await hasArrived(deps, held)) return done('delivered');
    const settled = held.state.attempt;
    const after = await discarding([id], () => pump.happen({ kind: 'discarded', id, settled }));
    return after.some((one) => one.id === id) ? failed(UNDER_WAY) : done('discarded');
  };

  return {
    enqueue: (draft) => queue(deps, pump, [draft]),
    enqueueAll: (drafts, note) => queue(deps, pump, drafts, note),
    async retry(id, corrected) {
      const entry = await entryOf(store, id);
      const operation = corrected ?? (entry && insisting(entry));
      const event = { kind: 'retried', id, at: deps.now(), ...(operation ? { operation } : {}) } as const;
      const after = (await pump.happen(event)).find((one) => one.id === id);
      void pump.turn();
      return corrected && after?.operation !== corrected ? failed(UNDER_WAY) : done('queued');
    },
    async discard(id) {
      const after = await discarding([id], () => pump.happen({ kind: 'discarded', id }));
      const entry = after.find((one) => one.id === id);
      void pump.turn();
      if (!entry) return done('discarded');
      if (entry.state.kind === 'sending') return failed(UNDER_WAY);
      try {
        return await discardUnclear(entry);
      } catch (thrown) {
        await pump.happen({ kind: 'freed', id, at: deps.now() }).catch(() => undefined);
        return failed(reasonOf(thrown));
      } finally {
        void pump.turn();
      }
    },
    async discardUntouched(ids, note) {
      const drop = (tx: MirrorTx) => dropUntouched(tx, ids, deps.rules, note);
      const gone = await discarding(ids, () => store.write(drop, 'strict'));
      void pump.turn();
      return gone;
    },
    wake: () => pump.wake(),
    async lead(leading) {
      if (leading) await pump.lead();
      else pump.resign();
    },
    close: () => pump.close(),
  };
}

/** Discards the entries that were never sent, and notes so in the same transaction. Resolves to their ids. */
async function dropUntouched(
  tx: MirrorTx,
  ids: readonly string[],
  rules: OutboxDeps['rules'],
  note: Parameters<Outbox['discardUntouched']>[1],
): Promise<readonly string[]> {
  const events = ids.map((id) => ({ kind: 'discarded', id }) as const);
  const { before, after } = await happenAll(tx, events, rules);
  const left = new Set(after.map(({ id }) => id));
  const gone = before.map(({ id }) => id).filter((id) => !left.has(id));
  await note?.(tx, gone);
  return gone;
}

const entryOf = (store: MirrorStore, id: string): Promise<Entry | undefined> =>
  store.read((tx) => tx.entry(id));

/** Queues drafts. Rejects with TransportError, and queues none, where this device has no room left [SY-6]. */
async function queue(
  deps: OutboxDeps & Seal,
  pump: Pump,
  drafts: readonly Draft[],
  note?: (tx: MirrorTx) => Promise<void>,
): Promise<void> {
  const at = deps.now();
  try {
    const stored = await Promise.all(drafts.map((draft) => deps.seal(draft)));
    const events = stored.map((draft) => ({ kind: 'added', draft, at }) as const);
    await deps.store.write(async (tx) => {
      await happenAll(tx, events, deps.rules);
      await note?.(tx);
    }, 'promised');
  } catch (error) {
    throw isQuota(error) ? new TransportError(DEVICE_FULL) : error;
  }
  deps.askToKeep();
  if (!deps.saysOnline()) deps.askToSend();
  void pump.turn();
}

const UNDER_WAY = {
  kind: 'refused',
  code: 'UNDER_WAY',
  message: 'Está sendo enviado agora. Espere um instante.',
} as const;

const DEVICE_FULL = {
  kind: 'refused',
  code: 'DEVICE_FULL',
  message: 'Não há espaço neste aparelho para guardar isto. Libere espaço e tente de novo.',
} as const;

/** The operation of a person who has seen the other side's change and still wants theirs. */
function insisting(entry: Entry): Operation | undefined {
  const { operation } = entry;
  if (operation.kind !== 'change' || !isConflict(entry)) return undefined;
  const current = entry.state.error.detail?.current as Parameters<typeof rebase>[1] | undefined;
  return current && rebase(operation, current);
}
