import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BookedEntry } from '../../../src/domain/restock/counts.ts';
import { applyMove, movedUnseen, type StockMove, settleCount } from '../../../src/domain/restock/move.ts';
import { moveStock, onShelf } from '../../../src/domain/restock/stock.ts';
import { summarize } from '../../../src/domain/restock/summary.ts';
import { queuedUnits, reverse, withQueued } from '../../../src/domain/restock/undo.ts';
import { countMove, isUndone, type VisitEntry } from '../../../src/domain/restock/visit.ts';
import { RestockWorld } from '../support/restock-world.ts';

const stock = (available: number, reserved = 0, short = 0) => ({ available, reserved, short });
const entry = (id: string, move: StockMove, itemId = 'agua'): VisitEntry => ({ id, itemId, at: 1, move });
const put = (units: number): StockMove => ({ kind: 'reposto', units });
const lose = (units: number): StockMove => ({ kind: 'retirado', units, reason: 'quebra' });
const undo = (undoes: string): StockMove => ({ kind: 'desfeito', undoes });

test('[X-04] differences apply to whatever was sold meanwhile, in any order, and never show less than nothing', () => {
  expect(applyMove(stock(7), put(5))).toEqual({ kind: 'applied', stock: stock(12), delta: 5 });
  const early = applyMove(stock(5), lose(8));
  expect(early).toEqual({ kind: 'applied', stock: stock(0, 0, 3), delta: -8 });
  expect(moveStock(stock(0, 0, 3), 10)).toEqual(stock(7));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -20, max: 20 })), fc.nat(30), fc.nat(5), (moves, start, held) => {
      const end = moves.reduce(moveStock, stock(start, held));
      expect(onShelf(end)).toBe(start + held + moves.reduce((sum, one) => sum + one, 0));
      expect(end.reserved).toBe(held);
      expect(Math.min(end.available, end.short)).toBe(0);
    }),
  );
});

test('[X-04] a count becomes a difference, and asks when the books have moved', () => {
  const count = countMove(12, 8, 5);
  expect(count.base).toBe(13);
  expect(applyMove(stock(10, 3), count)).toEqual({ kind: 'applied', stock: stock(9, 3), delta: -1 });
  expect(applyMove(stock(8, 3), count)).toEqual({ kind: 'ask', shelf: 11 });
  expect(movedUnseen(count, 11)).toBe(2);
  const before = settleCount(count, { shelf: 11 }, 0);
  const after = settleCount(count, { shelf: 11 }, 2);
  expect(applyMove(stock(8, 3), before)).toEqual({ kind: 'applied', stock: stock(9, 3), delta: 1 });
  expect(applyMove(stock(8, 3), after)).toEqual({ kind: 'applied', stock: stock(7, 3), delta: -1 });
  // Units moved after the question moved after the count, so the answer stands.
  expect(applyMove(stock(12, 3), after)).toEqual({ kind: 'applied', stock: stock(11, 3), delta: -1 });
});

test('[X-04] final stock = counted + restocked − removed − sold since, as if what was undone had never been', () => {
  const units = fc.integer({ min: 1, max: 9 });
  const owner = fc.oneof(
    fc.record({ do: fc.constantFrom('restock', 'restockByMistake', 'remove', 'steal'), units }),
    fc.record({ do: fc.constantFrom('undo', 'answer'), units: fc.nat(30) }),
    fc.record({ do: fc.constantFrom('count', 'sync'), units: fc.constant(0) }),
  );
  const shop = fc.oneof(
    fc.record({ do: fc.constantFrom('reserve', 'sell'), units }),
    fc.record({ do: fc.constantFrom('pay', 'release'), units: fc.constant(0) }),
  );
  const wire = fc.record({ outcome: fc.constantFrom('answered', 'request lost', 'answer lost') });
  const seen = { asked: 0, overtaken: 0, repeated: 0, undone: 0, redone: 0, contained: 0, short: 0 };
  fc.assert(
    fc.property(fc.array(fc.oneof(owner, shop, wire), { maxLength: 60, size: 'max' }), (steps) => {
      const world = new RestockWorld();
      for (const step of steps) {
        if ('outcome' in step) world.send(step.outcome as 'answered');
        else world[step.do as 'restock'](step.units);
        expect(Math.min(world.stock.available, world.stock.reserved)).toBeGreaterThanOrEqual(0);
      }
      world.drain();
      expect(world.books).toBe(world.owed);
      for (const key of Object.keys(seen) as (keyof typeof seen)[]) seen[key] += world.seen[key];
    }),
    { numRuns: 1000 },
  );
  // Every rare case occurred: five is far below the number in any run so far.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(5);
});

const books = (...entries: VisitEntry[]): readonly BookedEntry[] => withQueued([], entries);
const reversalOf = (log: readonly BookedEntry[], id: string) => {
  const reversal = reverse(log, id);
  if ('refused' in reversal) throw new Error(reversal.refused);
  return reversal;
};

test('[X-04] undoing a restocking that a later count saw moves nothing, and the count still says what stood there', () => {
  const log = books(entry('a', put(7)), entry('b', countMove(37, 39, 0)));
  const reversal = reversalOf(log, 'a');
  expect(reversal).toMatchObject({ moved: 0, containedIn: 'b', counts: [{ id: 'b', delta: 5 }] });
  expect(queuedUnits(log, [entry('u', undo('a'))])).toBe(0);
  // With the count undone as well, the shelf is as before both.
  const both = withQueued(log, [entry('u', undo('a')), entry('v', undo('b'))]);
  expect(both.at(-1)).toMatchObject({ id: 'v', delta: -5 });
  // The restored restocking counts now.
  expect(withQueued(both, [entry('w', undo('u'))]).at(-1)).toMatchObject({ delta: 7 });
});

test('[X-04] an entry is undone once, an undo is undone once, and a second undo of the entry is a new one', () => {
  const log = books(
    entry('a', put(5)),
    entry('b', lose(2)),
    entry('x', put(1), 'mate'),
    entry('u', undo('a')),
  );
  expect(log.at(-1)).toMatchObject({ id: 'u', delta: -5, undoneBy: null });
  expect(isUndone(log, 'a')).toBe(true);
  expect(reverse(log, 'a')).toEqual({ refused: 'undone' });
  expect(reverse(log, 'nobody')).toEqual({ refused: 'unknown' });
  const again = withQueued(log, [entry('r', undo('u'))]);
  expect(again.at(-1)).toMatchObject({ delta: 5 });
  expect(again.find(({ id }) => id === 'a')?.undoneBy).toBeNull();
  expect(isUndone(again, 'a')).toBe(false);
  expect(reverse(again, 'u')).toEqual({ refused: 'undone' });
  expect(reverse(again, 'r')).toEqual({ refused: 'restoring' });
  expect(reversalOf(again, 'a')).toMatchObject({ moved: -5, restores: false });
});

test('[X-04] what was put in after a count that had to be asked about is not in that count', () => {
  const count: VisitEntry = {
    id: 'n',
    itemId: 'agua',
    at: 5,
    move: settleCount(countMove(9, 10, 0), { shelf: 14 }, -4),
  };
  const early: VisitEntry = { id: 'a', itemId: 'agua', at: 4, move: put(3) };
  const late: VisitEntry = { id: 'b', itemId: 'agua', at: 6, move: put(6) };
  const log = books(early, late, count);
  expect(reversalOf(log, 'b')).toMatchObject({ moved: -6, containedIn: null });
  expect(reversalOf(log, 'a')).toMatchObject({ moved: 0, containedIn: 'n' });
});

test('[X-04] the summary of a visit counts items, units and their value at cost and price, without what was taken back', () => {
  const prices: Record<string, { price: number; cost: number | null }> = {
    agua: { price: 450, cost: 200 },
    mate: { price: 600, cost: null },
    suco: { price: 500, cost: 0 },
  };
  const entries = [
    entry('a', put(5)),
    entry('b', { kind: 'retirado', units: 2, reason: 'vencido' }),
    entry('c', put(3), 'mate'),
    entry('d', put(50)),
    entry('e', { kind: 'desfeito', undoes: 'd' }),
    entry('f', countMove(7, 9, 0), 'mate'),
    entry('g', { kind: 'retirado', units: 1, reason: 'furto' }, 'sumiu'),
    entry('h', put(4), 'sumiu'),
    entry('i', put(1), 'suco'),
  ];
  expect(summarize(entries, (id) => prices[id]?.cost ?? null)).toEqual({
    countedItems: 1,
    restocked: 13,
    restockedAtCost: 1000,
    lost: 3,
    lostAtCost: 400,
    countDifference: -2,
    withoutCost: 3,
  });
});

test('goods with a typed price count at that price, whatever their units cost before', () => {
  const bought = (id: string, paid: number, item = 'cafe') =>
    entry(id, { kind: 'reposto', units: 10, paid }, item);
  const costs = new Map([['cafe', 200]]);
  const sumOf = (...entries: VisitEntry[]) => summarize(entries, (id) => costs.get(id) ?? null);
  expect(sumOf(bought('a', 2750))).toMatchObject({ restockedAtCost: 2750, withoutCost: 0 });
  expect(sumOf(bought('a', 2750), entry('b', put(1), 'cafe'))).toMatchObject({ restockedAtCost: 2950 });
  expect(sumOf(bought('a', 0))).toMatchObject({ restockedAtCost: 0 });
  expect(sumOf(bought('a', 2750, 'novo'))).toMatchObject({ restockedAtCost: 2750, withoutCost: 0 });
  expect(sumOf(bought('a', 2750, 'novo'), entry('b', put(1), 'novo'))).toMatchObject({ withoutCost: 1 });
});
