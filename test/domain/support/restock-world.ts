import { applyMove, deltaOf, type StockMove, settleCount } from '../../../src/domain/restock-move.ts';
import { moveStock, onShelf, type Stock } from '../../../src/domain/restock-stock.ts';
import { countMove, pendingDeltas, undoEntry, type VisitEntry } from '../../../src/domain/restock-visit.ts';

const ITEM = 'item';

/**
 * One item, its shelf, a server that sells, and an owner's device that is often offline. `owed` follows the rule to be
 * proved from outside: counted + restocked − removed − sold since.
 */
export class RestockWorld {
  #stock: Stock = { available: 10, reserved: 0, short: 0 };
  #shelf = 10;
  #owed = 10;
  #sold = 0;
  #mirror = 10;
  #ids = 0;
  /** What the server keeps: the difference each entry made, by id. */
  readonly #applied = new Map<string, number>();
  #entries: readonly VisitEntry[] = [];
  #queue: string[] = [];
  readonly #sent = new Set<string>();
  /** What each entry owes, and what had been sold when it was made. */
  readonly #dues = new Map<string, { due: number; sold: number }>();
  /** Answered, and not yet in the device's books. */
  readonly #newerThanMirror = new Set<string>();
  /** By how much a count's base was wrong when it was made; asked about, unless chance makes it right again. */
  readonly #misjudged = new Map<string, number>();
  readonly seen = { asked: 0, repeated: 0, undone: 0, short: 0 };

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
    const isOnItsWay = ({ id }: VisitEntry) => this.#queue.includes(id) || this.#newerThanMirror.has(id);
    const pending = pendingDeltas(this.#entries, isOnItsWay).get(ITEM) ?? 0;
    const truth = this.#owed;
    this.#note(countMove(this.#shelf, this.#mirror, pending), this.#shelf - this.#owed);
    this.#misjudged.set(`e${this.#ids}`, truth - (this.#mirror + pending));
  }

  undo(pick: number): void {
    const target = this.#entries[pick % Math.max(1, this.#entries.length)];
    if (!target) return;
    const wasSent = this.#sent.has(target.id);
    const answer = { id: `e${++this.#ids}`, at: this.#ids };
    const result = undoEntry(this.#entries, target.id, wasSent, answer);
    if (result.kind === 'refused') return;
    this.seen.undone += 1;
    const { due = 0 } = this.#dues.get(target.id) ?? {};
    const later = this.#entries
      .slice(this.#entries.indexOf(target) + 1)
      .find((one) => one.move.kind === 'contado');
    this.#entries = result.entries;
    if (wasSent) {
      this.#queue.push(answer.id);
      this.#owe(answer.id, -due);
      return;
    }
    this.#queue = this.#queue.filter((id) => id !== target.id);
    const counted = later && this.#dues.get(later.id);
    if (later && counted) {
      counted.due += due;
      const misjudged = this.#misjudged.get(later.id) ?? 0;
      this.#misjudged.set(later.id, misjudged - due + deltaOf(target.move));
    } else this.#owed -= due;
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
    this.#owed -= units;
    this.#sold += units;
  }

  sync(): void {
    this.#mirror = onShelf(this.#stock);
    this.#newerThanMirror.clear();
  }

  /** Sends the head of the queue; the request or its answer may be lost, as when the app is killed meanwhile. */
  send(fate: 'answered' | 'request lost' | 'answer lost'): void {
    const id = this.#queue[0];
    const entry = this.#entries.find((one) => one.id === id);
    if (id === undefined || !entry) return;
    this.#sent.add(id);
    if (fate === 'request lost') return;
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
    return this.#owed;
  }

  #note(move: StockMove, due: number): void {
    const id = `e${++this.#ids}`;
    this.#entries = [...this.#entries, { id, itemId: ITEM, at: this.#ids, move }];
    this.#queue.push(id);
    this.#owe(id, due);
  }

  #owe(id: string, due: number): void {
    this.#owed += due;
    this.#dues.set(id, { due, sold: this.#sold });
  }

  /** The server: an id is applied once; null, or what its books say where a count must be asked about. */
  #receive({ id, move }: VisitEntry): number | null {
    if (this.#applied.has(id)) {
      this.seen.repeated += 1;
      return null;
    }
    const undone = move.kind === 'desfeito' ? (this.#applied.get(move.undoes) ?? 0) : 0;
    const result = applyMove(this.#stock, move, undone);
    if (result.kind === 'ask') return result.shelf;
    this.#stock = result.stock;
    if (result.stock.short > 0) this.seen.short += 1;
    // The one thing that a comparison of sums cannot see: the books had moved unseen, and moved back by chance.
    this.#owed += this.#misjudged.get(id) ?? 0;
    this.#applied.set(id, result.delta);
    return null;
  }

  /** The owner knows what was sold since counting. */
  #answer(entry: VisitEntry, shelf: number): void {
    if (entry.move.kind !== 'contado') throw new Error('only counts are asked about');
    this.seen.asked += 1;
    const soldSince = this.#sold - (this.#dues.get(entry.id)?.sold ?? 0);
    const move = settleCount(entry.move, shelf, soldSince);
    this.#entries = this.#entries.map((one) => (one.id === entry.id ? { ...one, move } : one));
    this.#misjudged.delete(entry.id);
  }
}
