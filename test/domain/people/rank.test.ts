import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rankOf, rankReached } from '../../../src/domain/people/rank.ts';

describe('rank', () => {
  test.each([
    [0, 'Iniciante', 'Nível Bronze', 20],
    [19, 'Iniciante', 'Nível Bronze', 1],
    [20, 'Nível Bronze', 'Nível Prata', 30],
    [49, 'Nível Bronze', 'Nível Prata', 1],
    [50, 'Nível Prata', 'Nível Ouro', 50],
    [99, 'Nível Prata', 'Nível Ouro', 1],
  ])('[P-01] %i points are %s, and %s is missing %i', (score, name, next, missing) => {
    expect(rankOf(score)).toMatchObject({ name, next: { name: next, missing } });
  });

  test('[P-01] 100 points and more are Nível Ouro, with nothing above', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 1e9 }), (score) => {
        expect(rankOf(score)).toEqual({ name: 'Nível Ouro', next: null, progress: 1 });
      }),
    );
  });

  test('[P-01] below 100 the missing points lead exactly into the next rank; progress stays in 0 to 1', () => {
    fc.assert(
      fc.property(fc.integer({ min: -50, max: 99 }), (score) => {
        const { name, next, progress } = rankOf(score);
        if (!next) throw new Error('no next rank');
        expect(progress).toBeGreaterThanOrEqual(0);
        expect(progress).toBeLessThan(1);
        expect(rankOf(Math.max(0, score) + next.missing).name).toBe(next.name);
        expect(rankOf(Math.max(0, score) + next.missing - 1).name).toBe(name);
      }),
    );
  });
});

test('[P-01] the score that crosses the first point of a rank reaches it, however many points came at once', () => {
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 130 }), fc.integer({ min: -5, max: 130 }), (earlier, score) => {
      const crossed = [20, 50, 100].filter((from) => earlier < from && from <= score);
      expect(rankReached(earlier, score)).toBe(crossed.length > 0 ? rankOf(score).name : null);
    }),
  );
});
