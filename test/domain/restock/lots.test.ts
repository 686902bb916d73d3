import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expiredUnits, type Lot, onSale, sellableUnits } from '../../../src/domain/lots/lots.ts';
import { noneLeftText } from '../../../src/domain/lots/none-left.ts';
import type { BookedEntry } from '../../../src/domain/restock/counts.ts';
import { fitted, left, lotsAfter, MAX_LOTS, takenLots } from '../../../src/domain/restock/lot-moves.ts';
import { applyMove, type StockMove } from '../../../src/domain/restock/move.ts';
import { moveStock, onShelf, type Stock } from '../../../src/domain/restock/stock.ts';
import { reverse, withQueued } from '../../../src/domain/restock/undo.ts';
import { runs } from '../../support/runs.ts';

const DAY = 86_400_000;
/** The first instant after a day of this test's calendar, ms. */
const endOf = (expires: string): number => Number(expires) * DAY;
const lot = (day: number, units: number): Lot => ({ until: day * DAY, units });

/** One item's books with lots, in the server's order of steps, without its storage. */
class Shelf {
  stock: Stock = { available: 0, reserved: 0, short: 0 };
  lots: Lot[] = [];
  log: readonly BookedEntry[] = [];
  now = 0;
  #ids = 0;

  book(move: StockMove): void {
    const undo = move.kind === 'desfeito' ? reverse(this.log, move.undoes) : null;
    if (undo && 'refused' in undo) return;
    const result = applyMove(this.stock, move, undo?.moved);
    if (result.kind === 'ask') throw new Error('a count of this test is never asked about');
    const entry = { id: `e${++this.#ids}`, itemId: 'x', at: this.#ids, move };
    const facts = { move, delta: result.delta, shelf: onShelf(result.stock), undo, endOf };
    const next = lotsAfter(this.lots, facts);
    const took = takenLots(this.lots, next);
    this.log = withQueued(this.log, [entry]).map((one) => (one.id === entry.id ? { ...one, took } : one));
    [this.stock, this.lots] = [result.stock, next];
  }

  sell(wish: number): number {
    const item = { quantity: this.stock.available, lots: this.lots };
    const units = Math.min(wish, sellableUnits(item, this.now));
    const expired = expiredUnits(item, this.now);
    this.stock = moveStock(this.stock, -units);
    this.lots = fitted(left(this.lots, units, this.now), onShelf(this.stock));
    expect(expiredUnits({ lots: this.lots }, this.now)).toBe(expired);
    return units;
  }
}

test('the lot that ends first is sold first, and none is sold after its day', () => {
  const shelf = new Shelf();
  shelf.book({ kind: 'reposto', units: 5, expires: '9' });
  shelf.book({ kind: 'reposto', units: 4, expires: '3' });
  shelf.book({ kind: 'reposto', units: 2 });
  expect(shelf.lots).toEqual([lot(3, 4), lot(9, 5)]);
  shelf.sell(3);
  expect(shelf.lots).toEqual([lot(3, 1), lot(9, 5)]);
  shelf.now = 3 * DAY;
  expect(sellableUnits({ quantity: shelf.stock.available, lots: shelf.lots }, shelf.now)).toBe(7);
  expect(shelf.sell(9)).toBe(7);
  expect(shelf.lots).toEqual([lot(3, 1)]);
  shelf.book({ kind: 'retirado', units: 1, reason: 'vencido' });
  expect(shelf.lots).toEqual([]);
});

test('an undo gives units back to the lots they left, so that what is over is not sold again', () => {
  const shelf = new Shelf();
  shelf.book({ kind: 'reposto', units: 4, expires: '3' });
  shelf.book({ kind: 'retirado', units: 4, reason: 'vencido' });
  shelf.book({ kind: 'desfeito', undoes: 'e2' });
  expect(shelf.lots).toEqual([lot(3, 4)]);
  shelf.book({ kind: 'reposto', units: 6, expires: '9' });
  shelf.sell(5);
  expect(shelf.lots).toEqual([lot(9, 5)]);
  // As if the first lot had never arrived: its sold units count against the other lot.
  shelf.book({ kind: 'desfeito', undoes: 'e1' });
  expect(shelf.lots).toEqual([lot(9, 1)]);
  // The restored units have their date again.
  shelf.book({ kind: 'desfeito', undoes: 'e5' });
  expect(shelf.lots).toEqual([lot(3, 4), lot(9, 1)]);
});

test('a loss can name the lot it is of', () => {
  const shelf = new Shelf();
  shelf.book({ kind: 'reposto', units: 4, expires: '3' });
  shelf.book({ kind: 'reposto', units: 4, expires: '9' });
  shelf.book({ kind: 'retirado', units: 5, reason: 'quebra', expires: '9' });
  expect(shelf.lots).toEqual([lot(3, 3)]);
});

test('an item keeps so many dates, and further ones count as the earlier one', () => {
  const shelf = new Shelf();
  for (let day = 1; day <= MAX_LOTS + 5; day += 1)
    shelf.book({ kind: 'reposto', units: 1, expires: String(day) });
  expect(shelf.lots).toHaveLength(MAX_LOTS);
  expect(shelf.lots.at(-1)).toEqual(lot(MAX_LOTS, 6));
});

test('in any order of restocking, sale, count, loss and undo: dated units ≤ units on the shelf, never below 0', () => {
  const units = fc.integer({ min: 1, max: 9 });
  const expires = fc.integer({ min: 1, max: 12 }).map(String);
  const step = fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({
        do: fc.constant('put' as const),
        units,
        expires: fc.option(expires, { nil: undefined }),
      }),
    },
    fc.record({ do: fc.constantFrom('lose', 'sell', 'reserve') as fc.Arbitrary<'lose'>, units }),
    fc.record({ do: fc.constant('count' as const), units: fc.nat(12) }),
    fc.record({ do: fc.constantFrom('pay', 'release', 'day') as fc.Arbitrary<'pay'>, units }),
    { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), units: fc.nat(12) }) },
  );
  const seen = { expired: 0, given: 0, short: 0 };
  fc.assert(
    fc.property(fc.array(step, { minLength: 10, maxLength: 40 }), (steps) => {
      const shelf = new Shelf();
      for (const one of steps as { do: string; units: number; expires?: string }[]) {
        const before = shelf.lots;
        act(shelf, one);
        const dated = shelf.lots.reduce((sum, { units: of }) => sum + of, 0);
        expect(dated).toBeLessThanOrEqual(Math.max(0, onShelf(shelf.stock)));
        expect(shelf.lots.every((of) => Number.isInteger(of.units) && of.units > 0)).toBe(true);
        expect(shelf.lots.map(({ until }) => until)).toEqual(
          [...new Set(shelf.lots.map(({ until }) => until))].sort((a, b) => a - b),
        );
        if (one.do === 'reserve' || one.do === 'release') expect(shelf.lots).toEqual(before);
        seen.expired += expiredUnits(shelf, shelf.now) > 0 ? 1 : 0;
        seen.short += shelf.stock.short > 0 ? 1 : 0;
        seen.given += one.do === 'undo' && dated > before.reduce((sum, of) => sum + of.units, 0) ? 1 : 0;
      }
    }),
    { numRuns: runs(600) },
  );
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5);
});

function act(shelf: Shelf, { do: what, units, expires }: { do: string; units: number; expires?: string }) {
  const { available, reserved } = shelf.stock;
  switch (what) {
    case 'put':
      return shelf.book({ kind: 'reposto', units, ...(expires && { expires }) });
    case 'lose':
      return shelf.book({ kind: 'retirado', units, reason: 'quebra' });
    case 'count':
      return shelf.book({ kind: 'contado', counted: units, base: onShelf(shelf.stock) });
    case 'undo':
      return shelf.book({ kind: 'desfeito', undoes: `e${units}` });
    case 'sell':
      return shelf.sell(units);
    case 'reserve': {
      const held = Math.min(units, sellableUnits({ quantity: available, lots: shelf.lots }, shelf.now));
      shelf.stock = { ...moveStock(shelf.stock, -held), reserved: reserved + held };
      return;
    }
    case 'release':
      shelf.stock = { ...moveStock(shelf.stock, reserved), reserved: 0 };
      return;
    case 'pay':
      shelf.stock = { ...shelf.stock, reserved: 0 };
      shelf.lots = fitted(left(shelf.lots, reserved, shelf.now), onShelf(shelf.stock));
      return;
    default:
      shelf.now += DAY;
  }
}

test('an item without dates is sold as ever, and is the same value', () => {
  const items = [{ quantity: 3 }, { quantity: 0, lots: [] }];
  expect(onSale(items, 9 * DAY)).toBe(items);
  const dated = [{ quantity: 5, lots: [lot(3, 2)] }, items[0]];
  expect(onSale(dated as typeof items, 2 * DAY)).toBe(dated);
  expect(onSale(dated as typeof items, 3 * DAY)).toEqual([{ quantity: 3, lots: [lot(3, 2)] }, items[0]]);
  expect(onSale(dated as typeof items, 3 * DAY)[1]).toBe(items[0]);
});

test('whoever asks for goods past their date is told so, and not that they are sold out', () => {
  const milk = { name: 'Leite', quantity: 0, lots: [lot(3, 2)] };
  expect(noneLeftText(milk, 3 * DAY)).toBe('Leite passou da validade e não está à venda.');
  expect(noneLeftText(milk, 3 * DAY - 1)).toBe('Leite está esgotado.');
});
