import {
  type BookedEntry,
  isAnswered,
  unitsSeen,
  withSeenSince,
} from '../../../src/domain/restock/counts.ts';
import { type Asked, applyMove, type StockMove, settleCount } from '../../../src/domain/restock/move.ts';
import { moveStock, onShelf, type Stock } from '../../../src/domain/restock/stock.ts';
import { queuedUnits, reverse, withQueued } from '../../../src/domain/restock/undo.ts';
import { countMove, type VisitEntry } from '../../../src/domain/restock/visit.ts';

const ITEM = 'item';

/** An event at the shelf. Without an id it is a sale. */
interface Happening {
  id: string | null;
  /** Units on the shelf that a count found. Null for an event that moved units. */
  found: number | null;
  units: number;
}

/**
 * One item, its shelf, a server that sells, and an owner's device that is often offline. `owed` replays the events
 * independently of the rules, as if undone entries had never been made.
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
  /** Units by which each entry moved the books at its arrival. */
  readonly #moved = new Map<string, number>();
  #entries: readonly VisitEntry[] = [];
  #queue: string[] = [];
  /** Units sold before an entry was made, by the entry's id. */
  readonly #soldBefore = new Map<string, number>();
  /** Ids of entries that were answered, but are not yet in the device's books. */
  readonly #newerThanMirror = new Set<string>();
  /** Counts with an open question, and the units that were sold between counting and the question. */
  readonly #parked = new Map<string, Asked & { soldSince: number }>();
  /**
   * Undos of entries that the server does not have yet, such as a count with an open question. They are repeated at the
   * end.
   */
  #refused: string[] = [];
  readonly seen = { asked: 0, overtaken: 0, repeated: 0, undone: 0, redone: 0, contained: 0, short: 0 };

  restock(units: number): void {
    this.#shelf += units;
    this.#note({ kind: 'reposto', units }, units);
  }

  /** Notes units that were typed but never put in. */
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
    this.#note(countMove(this.#shelf, this.#mirror + this.#pending(), 0), 0, this.#shelf);
  }

  /** Undoes any entry, even an undo or one on its way. A count with an open question is no entry yet. */
  undo(pick: number): void {
    const target = this.#entries[pick % Math.max(1, this.#entries.length)];
    if (!target || this.#parked.has(target.id) || this.#waitsForAnswer(target)) return;
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

  sell(wish: number): void {
    this.reserve(wish);
    this.pay();
  }

  sync(): void {
    this.#mirror = onShelf(this.#stock);
    this.#newerThanMirror.clear();
  }

  /** Sends the head of the queue. The request or its answer may be lost, as with a killed app. */
  send(outcome: 'answered' | 'request lost' | 'answer lost'): void {
    const id = this.#queue[0];
    const entry = this.#entries.find((one) => one.id === id);
    if (id === undefined || !entry || outcome === 'request lost') return;
    const asked = this.#receive(entry);
    if (outcome === 'answer lost') return;
    this.#queue.shift();
    if (asked === 'refused') this.#refused.push(id);
    else if (asked === null) this.#newerThanMirror.add(id);
    else this.#park(id, asked);
  }

  /**
   * Answers a question. The owner knows the units sold between the count and the question. The count goes to the end of
   * the queue.
   */
  answer(pick: number): void {
    const id = [...this.#parked.keys()][pick % Math.max(1, this.#parked.size)];
    const asked = id === undefined ? undefined : this.#parked.get(id);
    if (id === undefined || !asked) return;
    this.#parked.delete(id);
    this.#entries = this.#entries.map((one) =>
      one.id === id && one.move.kind === 'contado'
        ? { ...one, move: settleCount(one.move, asked, asked.soldSince) }
        : one,
    );
    this.#queue.push(id);
  }

  /** Lets everything arrive at the end. */
  drain(): void {
    for (let round = 0; this.#queue.length + this.#parked.size + this.#refused.length > 0; round += 1) {
      if (round > 1000) throw new Error('the queue never empties');
      if (this.#queue.length > 0) this.send('answered');
      else if (this.#parked.size > 0) this.answer(0);
      else this.#queue = this.#refused.splice(0);
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

  /** True while an undo of the same entry waits, or may have to wait, for a count's answer. */
  #waitsForAnswer(target: VisitEntry): boolean {
    const rootOf = ({ id, move }: VisitEntry): string => {
      const undone = move.kind === 'desfeito' && this.#entries.find((one) => one.id === move.undoes);
      return undone ? rootOf(undone) : id;
    };
    const root = rootOf(target);
    const isBooked = this.#books.some(({ id }) => id === root);
    return this.#entries.some(
      (one) =>
        one.id !== root &&
        rootOf(one) === root &&
        (this.#refused.includes(one.id) || (!isBooked && this.#queue.includes(one.id))),
    );
  }

  /** Units that this device has changed and its mirror does not show yet, sent or unsent. */
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

  /** The server's part, which applies an id once. Returns null, or its books for a count with a question. */
  #receive(sent: VisitEntry): Asked | 'refused' | null {
    const { id, at, move } = sent;
    if (this.#moved.has(id)) {
      this.seen.repeated += 1;
      return null;
    }
    if (move.kind === 'desfeito' && 'refused' in reverse(this.#books, move.undoes)) return 'refused';
    const entry = isAnswered(sent) ? withSeenSince(this.#books, sent) : sent;
    const result = applyMove(this.#stock, move, queuedUnits(this.#books, [entry]));
    if (result.kind === 'ask') return { shelf: result.shelf, seen: unitsSeen(this.#books, at) };
    this.#books = withQueued(this.#books, [entry]);
    this.#stock = result.stock;
    if (result.stock.short > 0) this.seen.short += 1;
    if (!isAnswered(sent)) this.#meetChance(id);
    else if (this.#books.some((one) => one.move.kind === 'contado' && one.at > at)) this.seen.overtaken += 1;
    this.#moved.set(id, result.delta);
    return null;
  }

  /** Notes the one case that sums cannot show: the books moved unseen, and moved back by chance. */
  #meetChance(id: string): void {
    const sold = this.#soldSince(id);
    this.#happened = this.#happened.map((one) =>
      one.id === id && one.found !== null ? { ...one, found: one.found + sold } : one,
    );
  }

  /** Parks a count. Its first question stays, because later sales came after the count. */
  #park(id: string, asked: Asked): void {
    this.seen.asked += 1;
    this.#parked.set(id, { ...asked, soldSince: this.#soldSince(id) });
  }

  #soldSince(id: string): number {
    return this.#sold - (this.#soldBefore.get(id) ?? 0);
  }
}
