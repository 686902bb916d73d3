import fc from 'fast-check';
import { expect, test } from 'vitest';
import { boxesText, suggestedUnits } from '../../../src/domain/overview/pick-units.ts';

const units = fc.integer({ min: 0, max: 500 });
const wish = fc.record({
  forecast: fc.double({ min: 0, max: 500, noNaN: true }),
  shelf: fc.integer({ min: -20, max: 500 }),
  minimum: fc.option(units),
  par: fc.option(units),
  boxSize: fc.option(fc.integer({ min: 1, max: 48 })),
});

test('what is brought covers forecast and minimum, in whole boxes, and never a box too many', () => {
  fc.assert(
    fc.property(wish, (demand) => {
      const { forecast, shelf, minimum, par, boxSize } = demand;
      const brought = suggestedUnits(demand);
      const box = boxSize ?? 1;
      const there = Math.max(0, shelf);
      const needed = Math.max(Math.ceil(forecast), minimum ?? 0);
      expect(brought % box).toBe(0);
      expect(there + brought).toBeGreaterThanOrEqual(needed);
      if (there >= needed) expect(brought).toBe(0);
      else expect(there + brought - box).toBeLessThan(Math.max(needed, par ?? 0));
    }),
  );
});

test.each([
  [{ forecast: 20.2, shelf: 0, minimum: 12, par: null, boxSize: 12 }, 24],
  [{ forecast: 0, shelf: 4, minimum: 12, par: null, boxSize: 24 }, 24],
  [{ forecast: 3, shelf: 4, minimum: 12, par: 30, boxSize: null }, 26],
  [{ forecast: 3, shelf: 4, minimum: null, par: 30, boxSize: null }, 0],
])('%o needs %i', (demand, brought) => expect(suggestedUnits(demand)).toBe(brought));

test('boxes are told in words', () => {
  const fardo = { boxSize: 12, boxName: 'fardo' };
  expect([24, 12, 27, 5, 0].map((units) => boxesText(units, fardo))).toEqual([
    ...['2 fardos', '1 fardo', '2 fardos e 3 un.', '5 un.', '0 un.'],
  ]);
  expect(boxesText(7, { boxSize: null, boxName: '' })).toBe('7 un.');
  expect(boxesText(20, { boxSize: 10, boxName: '' })).toBe('2 caixas');
  const named = ['Pacote', 'galão', 'barril', 'fardos', 'caixa de vidro', 'cx'];
  expect(named.map((boxName) => boxesText(24, { boxSize: 12, boxName }))).toEqual([
    ...['2 Pacotes', '2 × galão', '2 × barril', '2 × fardos', '2 × caixa de vidro', '2 × cx'],
  ]);
  expect(boxesText(12, { boxSize: 12, boxName: 'galão' })).toBe('1 galão');
});
