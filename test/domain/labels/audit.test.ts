import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findingOf,
  lookUp,
  newAudit,
  readAudit,
  type Said,
  withSeen,
  withUnknown,
} from '../../../src/domain/labels/audit.ts';
import { labelCode } from '../../../src/domain/labels/label-code.ts';

const prices = fc.integer({ min: 0, max: 100_000_000 });
const printed = fc.option(
  fc.record({ price: prices, name: fc.constantFrom('Café', 'Chá'), at: fc.constant(1) }),
);

const COFFEE = { name: 'Café', description: 'Pacote 500 g', barcodes: ['7891000100103'] };

test('a label that says its price is right by that alone, whatever was printed last', () => {
  fc.assert(
    fc.property(prices, prices, printed, (price, said, last) => {
      const finding = findingOf({ ...COFFEE, price }, said, last);
      if (said !== price) expect(finding).toEqual({ kind: 'old', was: said });
      else expect(['right', 'renamed']).toContain(finding.kind);
      // Only a print of this price with another name means a rename.
      if (finding.kind === 'renamed') expect(last).toMatchObject({ price: said, name: 'Chá' });
    }),
  );
});

test('bars alone are judged by the last print, and without one nobody knows', () => {
  const item = { ...COFFEE, price: 520 };
  const last = { price: 490, name: 'Café', at: 1 };
  expect(findingOf(item, null, last)).toEqual({ kind: 'old', was: 490 });
  expect(findingOf(item, null, { ...last, price: 520 })).toEqual({ kind: 'right' });
  expect(findingOf(item, null, { ...last, price: 520, name: 'Chá' })).toEqual({
    kind: 'renamed',
    was: 'Chá',
  });
  const coded = { ...last, price: 520, code: '7891000100202' };
  expect(findingOf(item, null, coded)).toEqual({ kind: 'code' });
  expect(findingOf(item, 520, { ...last, price: 520, size: '250 g' })).toEqual({ kind: 'size' });
  expect(findingOf(item, 520, { ...coded, price: 490 }), 'another label hangs there').toEqual({
    kind: 'right',
  });
  expect(findingOf(item, null, null)).toEqual({ kind: 'untold' });
  expect(findingOf(item, 'other', { ...last, price: 520 })).toEqual({ kind: 'old', was: null });
});

test('in any order of readings a label stands once, the last first, and bars forget no price', () => {
  const said = fc.oneof(prices, fc.constantFrom<Said>('other', null));
  const reading = fc.record({ itemId: fc.constantFrom('a', 'b', 'c'), said });
  fc.assert(
    fc.property(fc.array(reading), (readings) => {
      const audit = readings.reduce(withSeen, newAudit(1));
      expect(new Set(audit.seen.map(({ itemId }) => itemId)).size).toBe(audit.seen.length);
      expect(audit.seen[0]?.itemId).toBe(readings.at(-1)?.itemId);
      for (const { itemId, said: kept } of audit.seen) {
        const told = readings.filter((one) => one.itemId === itemId && one.said !== null);
        expect(kept).toBe(told.at(-1)?.said ?? null);
      }
      expect(readAudit(JSON.parse(JSON.stringify(audit)))).toEqual(audit);
    }),
  );
});

test('what a device kept reads as a walk or as none', () => {
  fc.assert(
    fc.property(fc.anything(), (kept) => {
      const audit = readAudit(kept);
      expect(audit === null || Array.isArray(audit.seen)).toBe(true);
    }),
  );
  expect(
    readAudit({ startedAt: 1, seen: [{ itemId: 1 }, { itemId: 'a', said: 2 }], unknown: [3, 'x'] }),
  ).toEqual({
    ...{ startedAt: 1, seen: [{ itemId: 'a', said: 2 }], unknown: ['x'] },
  });
});

test('unknown codes are kept once, without noise, and not without end', () => {
  let audit = withUnknown(withUnknown(newAudit(1), '789100010010'), '789100010010');
  audit = withUnknown(withUnknown(audit, '12'), 'x'.repeat(81));
  expect(audit.unknown).toEqual(['789100010010']);
  for (let code = 1000; code < 1500; code += 1) audit = withUnknown(audit, String(code));
  expect(audit.unknown).toHaveLength(200);
  expect(audit.unknown[0]).toBe('1499');
});

test('a reading means its item, and a code of its own before a label', () => {
  const items = [{ codes: ['7891000100103'] }, { codes: ['ETQ1-7891000100103'] }];
  const codesOf = ({ codes }: { codes: string[] }) => codes;
  const water = lookUp(items, labelCode({ price: 490, code: '7891000100103' }), codesOf);
  expect(water).toEqual({ found: [items[0]], said: 490, code: '7891000100103' });
  expect(lookUp(items, 'ETQ1-7891000100103', codesOf)).toMatchObject({ found: [items[1]], said: null });
  expect(lookUp(items, 'ETQ490-7891000199999', codesOf)).toEqual({
    found: [],
    said: 490,
    code: '7891000199999',
  });
});
