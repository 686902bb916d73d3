import { expect, test } from 'vitest';
import { NEED_FACES, needPlace } from '../../../src/features/my-locations/need-words.ts';

const DAY_MS = 86_400_000;
const now = Date.UTC(2026, 10, 23, 15);

type Needed = Parameters<typeof needPlace>[0];

const wordsOf = (kind: 'offline' | 'silent', since: number): string => {
  const shop = { location: { name: 'Praça' } } as Needed['shops'][number]['shop'];
  return needPlace({ kind, shops: [{ shop, count: 1, since }] }, now);
};

test('[ML-01] since when a shop is silent has its day where that is not today', () => {
  expect(wordsOf('offline', now - 60_000)).toBe('Praça · desde 11:59');
  expect(wordsOf('offline', now - 3 * DAY_MS)).toBe('Praça · desde 20/11 às 12:00');
  expect(wordsOf('silent', now - 60_000)).toBe('Praça · a última às 11:59');
  expect(wordsOf('silent', now - 2 * DAY_MS)).toBe('Praça · a última em 21/11 às 12:00');
});

test.each([
  ['partner', '/manager/business-intelligence/praca', '/manager/items/praca'],
  ['deputy', '/manager/configuration/praca', '/manager/pick-list'],
  [null, '/manager/configuration/praca', '/manager/pick-list'],
] as const)(
  '[ML-01] [R-05] a need leads a %s to a screen of that role at that shop',
  (role, offline, ending) => {
    const shop = { location: { id: 'praca' }, role } as Needed['shops'][number]['shop'];
    const one = { shop, count: 3, since: now };
    expect(NEED_FACES.offline.to(one)).toBe(offline);
    expect(NEED_FACES.ending.to(one)).toBe(ending);
  },
);
