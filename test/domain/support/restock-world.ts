import { applyMove, type StockMove, settleCount } from '../../../src/domain/restock/move.ts';
import { moveStock, onShelf, type Stock } from '../../../src/domain/restock/stock.ts';
import { type BookedEntry, queuedUnits, reverse, withQueued } from '../../../src/domain/restock/undo.ts';
import { countMove, type VisitEntry } from '../../../src/domain/restock/visit.ts';

const ITEM = 'item';

/** What happened, in the order in which it did. An entry without an id is a sale. */
interface Happening {
  id: string | null;
  /** Units on the shelf that a count found; null where units came or left. */
  found: number | null;
  units: number;
}

/**
 * One item, its shelf, a server that sells, and an owner's device that is often offline. `owed` replays what happened
 * from outside and without any of the rules, as if undone entries never had.
 */
export class RestockWorld {
  #stock: Stock = { available: 10, reserved: 0, short: 0 };
  #shelf = 10;
  #sold = 0;
  #mirror = 10;
  #ids = 0;
  #happened: Happening[] = [];
  readonly #undone = new Set<string>();
  /** The item's books on the server. */
  #books: readonly BookedEntry[] = [];
  /** Units that each entry moved the books by when it arrived. */
  readonly #moved = new Map<string, number>();
  #entries: readonly VisitEntry[] = [];
  #queue: string[] = [];
  /** What had been sold when an entry was made. */
  readonly #soldBefore = new Map<string, number>();
  /** Answered, and not yet in the device's books. */
  readonly #newerThanMirror = new Set<string>();
  /** By how much a count's base was wrong when it was made; asked about, unless chance makes it right again. */
  readonly #misjudged = new Map<string, number>();
  readonly seen = { asked: 0, repeated: 0, undone: 0, redone: 0, contained: 0, short: 0 };

  restock(units: number): void {
    this.#shelf += units;
    this.#note({ kind: 'reposto', units }, units);
  }

  /** Typed, but never put in. */
  restockByMistake(units: number): void {
    this.#note({ kind: 'reposto', units }, units);
  }

  remove(wish: number): void {
    const units = Math.min(wish, this.#shelf);
    if (units === 0) return;
    this.#shelf -= units;
    this.#note({ kind: 'retirado', units, reason: 'vencido' }, -units);
  }

  steal(wish: number): void {
    this.#shelf -= Math.min(wish, this.#shelf);
  }

  count(): void {
    const believed = this.#mirror + this.#pending();
    const truth = this.owed;
    this.#note(countMove(this.#shelf, believed, 0), 0, this.#shelf);
    this.#misjudged.set(`e${this.#ids}`, truth - believed);
  }

  /** Takes back any entry, also one that is on its way, or an undo. */
  undo(pick: number): void {
    const target = this.#entries[pick % Math.max(1, this.#entries.length)];
    if (!target) return;
    const log = withQueued([], this.#entries);
    const reversal = reverse(log, target.id);
    if ('refused' in reversal) return;
    const { entry, restores, containedIn } = reversal;
    if (restores) this.#undone.delete(entry.id);
    else this.#undone.add(entry.id);
    this.seen[restores ? 'redone' : 'undone'] += 1;
    if (containedIn !== null) this.seen.contained += 1;
    this.#send({ kind: 'desfeito', undoes: target.id });
  }

  reserve(wish: number): void {
    const units = Math.min(wish, this.#stock.available, this.#shelf - this.#stock.reserved);
    if (units <= 0) return;
    this.#stock = { ...moveStock(this.#stock, -units), reserved: this.#stock.reserved + units };
  }

  release(): void {
    this.#stock = { ...moveStock(this.#stock, this.#stock.reserved), reserved: 0 };
  }

  pay(): void {
    const units = Math.min(this.#stock.reserved, this.#shelf);
    this.#stock = { ...this.#stock, reserved: this.#stock.reserved - units };
    this.#shelf -= units;
    this.#sold += units;
    this.#happened.push({ id: null, found: null, units: -units });
  }

  sync(): void {
    this.#mirror = onShelf(this.#stock);
    this.#newerThanMirror.clear();
  }

  /** Sends the head of the queue; the request or its answer may be lost, as when the app is killed meanwhile. */
  send(fate: 'answered' | 'request lost' | 'answer lost'): void {
    const id = this.#queue[0];
    const entry = this.#entries.find((one) => one.id === id);
    if (id === undefined || !entry || fate === 'request lost') return;
    const asked = this.#receive(entry);
    if (fate === 'answer lost') return;
    if (asked === null) {
      this.#queue.shift();
      this.#newerThanMirror.add(id);
    } else this.#answer(entry, asked);
  }

  /** Everything gets through in the end. */
  drain(): void {
    for (let round = 0; this.#queue.length > 0; round += 1) {
      if (round > 1000) throw new Error('the queue never empties');
      this.send('answered');
    }
  }

  get books(): number {
    return onShelf(this.#stock);
  }

  get stock(): Stock {
    return this.#stock;
  }

  get owed(): number {
    return this.#happened
      .filter(({ id }) => id === null || !this.#undone.has(id))
      .reduce((units, happening) => happening.found ?? units + happening.units, 10);
  }

  /** Units on their way by this device: what its mirror has not heard of, and what it has not sent. */
  #pending(): number {
    const known = this.#books.filter(({ id }) => !this.#queue.includes(id));
    const queued = this.#entries.filter(({ id }) => this.#queue.includes(id));
    const newer = [...this.#newerThanMirror].reduce((sum, id) => sum + (this.#moved.get(id) ?? 0), 0);
    return newer + queuedUnits(known, queued);
  }

  #note(move: StockMove, units: number, found: number | null = null): void {
    const id = this.#send(move);
    this.#happened.push({ id, found, units });
  }

  #send(move: StockMove): string {
    const id = `e${++this.#ids}`;
    this.#entries = [...this.#entries, { id, itemId: ITEM, at: this.#ids, move }];
    this.#queue.push(id);
    this.#soldBefore.set(id, this.#sold);
    return id;
  }

  /** The server. An id is applied once. Returns null, or the stock by its books when a count must be asked about. */
  #receive(entry: VisitEntry): number | null {
    const { id, move } = entry;
    if (this.#moved.has(id)) {
      this.seen.repeated += 1;
      return null;
    }
    const after = withQueued(this.#books, [entry]);
    const result = applyMove(this.#stock, move, after.at(-1)?.delta);
    if (result.kind === 'ask') return result.shelf;
    this.#books = after;
    this.#stock = result.stock;
    if (result.stock.short > 0) this.seen.short += 1;
    this.#meetChance(id);
    this.#moved.set(id, result.delta);
    return null;
  }

  /** The one thing that a comparison of sums cannot see: the books had moved unseen, and moved back by chance. */
  #meetChance(id: string): void {
    const misjudged = this.#misjudged.get(id) ?? 0;
    this.#happened = this.#happened.map((one) =>
      one.id === id && one.found !== null ? { ...one, found: one.found + misjudged } : one,
    );
  }

  /** The owner knows what was sold since counting. */
  #answer(entry: VisitEntry, shelf: number): void {
    if (entry.move.kind !== 'contado') throw new Error('only counts are asked about');
    this.seen.asked += 1;
    const soldSince = this.#sold - (this.#soldBefore.get(entry.id) ?? 0);
    const move = settleCount(entry.move, shelf, soldSince);
    this.#entries = this.#entries.map((one) => (one.id === entry.id ? { ...one, move } : one));
    this.#misjudged.delete(entry.id);
  }
}
