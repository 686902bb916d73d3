import { createRisingClock } from '../../../src/data/basis/rising-clock.ts';
import type { MirrorTx } from '../../../src/data/mirror/mirror-store.ts';
import { type Outbox, openOutbox } from '../../../src/data/outbox/outbox.ts';
import { reduce } from '../../../src/data/outbox/reduce.ts';
import { sendEntry } from '../../../src/data/outbox/send-entry.ts';
import type { Change } from './oracle.ts';
import type { Scene, Tab } from './scene.ts';
import { createTransport } from './sim-network.ts';
import type { Sender } from './sim-server.ts';

/** Error inside a transaction of a page that dies there. It rolls the transaction back. */
const KILLED = new Error('killed');
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

/** One tab: the product's outbox over a store, a network and timers that end with the tab. */
export class SimPage implements Tab {
  readonly name: string;
  readonly outbox: Outbox;
  alive = true;
  frozen = false;
  closed = false;
  leading = false;
  readonly clock: () => number;
  readonly #world: Scene;
  /** Work that waits until a frozen page thaws, in order. */
  #held: (() => void)[] = [];

  constructor(world: Scene, name: string) {
    this.#world = world;
    this.name = name;
    this.clock = createRisingClock(() => world.deviceNow());
    this.outbox = this.#open();
  }

  get canAct(): boolean {
    return this.alive && !this.frozen && !this.closed;
  }

  /** Kills the page at once. None of its awaited work goes on. */
  kill(): void {
    this.alive = false;
    this.leading = false;
    this.#held = [];
  }

  thaw(): void {
    this.frozen = false;
    const held = this.#held;
    this.#held = [];
    for (const run of held) this.deliver(run);
  }

  /** Runs a callback in the page: at once, when it thaws, or never. */
  deliver(run: () => void): void {
    if (!this.alive) return;
    if (this.frozen) this.#held.push(run);
    else run();
  }

  /** Marks a place where the page may die. */
  mayDie(): void {
    if (this.alive && this.#world.random.chance(this.#world.killChance)) this.#world.kill(this);
    if (!this.alive) throw KILLED;
  }

  later(run: () => void, ms: number): () => void {
    let dropped = false;
    const drop = this.#world.time.after(ms, () => this.deliver(() => !dropped && run()));
    return () => {
      dropped = true;
      drop();
    };
  }

  transact<T>(mode: 'read' | 'write', work: (tx: MirrorTx) => Promise<T>): Promise<T> {
    if (!this.alive || this.closed) return never();
    return new Promise<T>((resolve, reject) => {
      this.#commit(mode, work).then(
        (value) => {
          const slow = this.#world.random.chance(0.08) ? this.#world.random.int(1, 150) : 0;
          if (slow > 0) this.later(() => resolve(value), slow);
          else this.deliver(() => resolve(value));
        },
        (error) => error !== KILLED && this.deliver(() => reject(error)),
      );
    });
  }

  async #commit<T>(mode: 'read' | 'write', work: (tx: MirrorTx) => Promise<T>): Promise<T> {
    this.mayDie();
    const changes: Change[] = [];
    const value = await this.#world.device.transact(mode, async (tx) => {
      this.mayDie();
      this.#world.changes = changes;
      const result = await work(this.#watched(tx, changes));
      this.mayDie();
      return result;
    });
    for (const change of changes) this.#world.tell(() => `${this.name} ${JSON.stringify(change)}`);
    this.#world.oracle.committed(changes);
    this.mayDie();
    return value;
  }

  /** Wraps a transaction. Each step may kill the page, and writes are noted. */
  #watched(tx: MirrorTx, changes: Change[]): MirrorTx {
    const alive = <A extends unknown[], T>(step: (...args: A) => Promise<T>) => {
      return (...args: A): Promise<T> => {
        this.mayDie();
        return step(...args);
      };
    };
    return {
      ...tx,
      row: alive(tx.row),
      rows: alive(tx.rows),
      entries: alive(tx.entries),
      entry: alive(tx.entry),
      bytes: alive(tx.bytes),
      bytesKeys: alive(tx.bytesKeys),
      putBytes: alive(tx.putBytes),
      removeBytes: alive(tx.removeBytes),
      tombstone: alive(tx.tombstone),
      putEntry: alive((entry) => {
        changes.push({ kind: 'entry', entry });
        return tx.putEntry(entry);
      }),
      removeEntry: alive((id) => {
        changes.push({ kind: 'entryGone', id });
        return tx.removeEntry(id);
      }),
      put: alive((row) => {
        changes.push({ kind: 'row', row });
        return tx.put(row);
      }),
      remove: alive((key) => {
        changes.push({ kind: 'rowGone', key: `${key.type} ${key.id}` });
        return tx.remove(key);
      }),
    };
  }

  #open(): Outbox {
    const world = this.#world;
    const { rules = reduce, send = sendEntry } = world.mutant;
    const store = {
      read: <T>(work: (tx: MirrorTx) => Promise<T>) => this.transact('read', work),
      write: <T>(work: (tx: MirrorTx) => Promise<T>) => this.transact('write', work),
      observe: () => () => undefined,
      forgetRecords: async () => undefined,
      close: () => undefined,
    };
    const lookups = createTransport(world, this, NOBODY);
    return openOutbox({
      store,
      transport: lookups,
      storeImage: lookups.storeImage,
      feed: { publish: async () => undefined },
      network: { answered: () => undefined, failed: () => undefined },
      clock: this.clock,
      now: () => world.deviceNow(),
      later: (run, ms) => this.later(run, ms),
      random: world.random.next,
      page: this.name,
      saysOnline: () => world.saysOnline,
      askToKeep: () => undefined,
      askToSend: () => undefined,
      heldLocks: async () => world.pages.map(({ name }) => name),
      cipher: NO_SECRETS,
      rules: (list, event) => {
        world.changes.push({ kind: 'event', event });
        return rules(list, event);
      },
      send: (deps, entry) => {
        const { id, since = 0, operation, attachments } = entry;
        const sender = { id, since, operation, attachments: attachments.map(({ key }) => key) };
        const transport = createTransport(world, this, sender);
        return send({ ...deps, transport, storeImage: transport.storeImage }, entry, store);
      },
    });
  }
}

/** A cipher that encrypts nothing, because the simulation has no secrets. */
const NO_SECRETS: Parameters<typeof openOutbox>[0]['cipher'] = {
  newKey: () => Promise.reject(new Error('a secret')),
  seal: () => Promise.reject(new Error('a secret')),
  unseal: () => Promise.reject(new Error('a secret')),
};

/** Sender of the person's own reads, which change nothing on the server. */
const NOBODY: Sender = {
  id: 'nobody',
  since: 0,
  operation: { kind: 'remove', type: 'ITEM', id: 'nobody' },
  attachments: [],
};
