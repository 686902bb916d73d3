import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isKioskPath,
  KIOSK_BUSY_MS,
  KIOSK_COUNTDOWN_MS,
  KIOSK_IDLE_MS,
  kioskPhase,
  wallOf,
} from '../../../src/domain/shop/kiosk.ts';
import { paths } from '../../../src/paths.ts';

const moment = fc.integer({ min: 0, max: 2_000_000_000_000 });

describe('[X-05] the session on a kiosk', () => {
  test('is in use, then asks with a countdown, then is over', () => {
    const at = (ms: number) => kioskPhase(1000 + ms, 1000, false);
    expect(at(KIOSK_IDLE_MS - 1)).toEqual({ kind: 'inUse' });
    expect(at(KIOSK_IDLE_MS)).toEqual({ kind: 'asking', seconds: 15 });
    expect(at(KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS - 1)).toEqual({ kind: 'asking', seconds: 1 });
    expect(at(KIOSK_IDLE_MS + KIOSK_COUNTDOWN_MS)).toEqual({ kind: 'over' });
  });

  test('is never over before it has asked for the whole countdown, whatever it is busy with', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 2 * KIOSK_BUSY_MS }),
        fc.boolean(),
        (touched, passed, busy) => {
          const limit = busy ? KIOSK_BUSY_MS : KIOSK_IDLE_MS;
          const phase = kioskPhase(touched + passed, touched, busy);
          if (passed < limit) expect(phase.kind).toBe('inUse');
          else if (passed < limit + KIOSK_COUNTDOWN_MS) {
            const left = (limit + KIOSK_COUNTDOWN_MS - passed) / 1000;
            expect(phase).toEqual({ kind: 'asking', seconds: Math.ceil(left) });
          } else expect(phase.kind).toBe('over');
        },
      ),
    );
  });

  test('a clock that was set back ends nothing', () => {
    expect(kioskPhase(1000, 9_000_000, false)).toEqual({ kind: 'inUse' });
  });

  test('stays in its shop and what buying there asks for', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.uuid(), (pinned, other) => {
        fc.pre(pinned !== other);
        expect(isKioskPath(pinned, paths.shop(pinned))).toBe(true);
        expect(isKioskPath(pinned, paths.shop(other))).toBe(false);
      }),
    );
    expect(['/profile-form', '/deposit'].every((path) => isKioskPath('a', path))).toBe(true);
    for (const path of [
      '/home',
      '/history',
      '/profile',
      '/withdraw',
      '/manager',
      '/manager/items/a',
      '/shopping/',
    ])
      expect(isKioskPath('a', path), path).toBe(false);
  });
});

describe('[X-05] the promotions on the wall', () => {
  const promoted = fc.uniqueArray(fc.integer(), { maxLength: 30 });

  test('are four at most, each once, and all of them take their turn', () => {
    fc.assert(
      fc.property(promoted, (all) => {
        const turns = Array.from({ length: Math.max(1, all.length) }, (_, turn) => wallOf(all, turn));
        for (const wall of turns) {
          expect(wall).toHaveLength(Math.min(4, all.length));
          expect(new Set(wall).size).toBe(wall.length);
        }
        expect(new Set(turns.flat())).toEqual(new Set(all));
      }),
    );
  });

  test('begin with those that save most', () => {
    expect(wallOf(['a', 'b', 'c', 'd', 'e'], 0)).toEqual(['a', 'b', 'c', 'd']);
    expect(wallOf(['a', 'b', 'c', 'd', 'e'], 1)).toEqual(['e', 'a', 'b', 'c']);
    expect(wallOf(['a', 'b'], 1)).toEqual(['b', 'a']);
  });
});
