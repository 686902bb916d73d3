import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { createZone, SHOP_ZONE } from '../../../src/domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

const wall = new Intl.DateTimeFormat('sv-SE', {
  timeZone: SHOP_ZONE,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Answers as Temporal of a browser does, which Node lacks. */
function stubTemporal() {
  const asked = vi.fn((at: number) => {
    expect(at).toBe(Math.trunc(at));
    return { offsetNanoseconds: (Date.parse(`${wall.format(at).replace(' ', 'T')}Z`) - at) * 1_000_000 };
  });
  vi.stubGlobal('Temporal', {
    Instant: {
      fromEpochMilliseconds: (at: number) => ({
        toZonedDateTimeISO: (zone: string) => {
          expect(zone).toBe(SHOP_ZONE);
          return asked(at);
        },
      }),
    },
  });
  return asked;
}

test('[MB-04] days and hours are the same by Temporal and by Intl, also where summer time was', () => {
  const byIntl = createZone();
  const asked = stubTemporal();
  const byTemporal = createZone();
  const instants = fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(instants, (at) => {
      expect(byTemporal.dayOf(at)).toBe(byIntl.dayOf(at));
      expect(byTemporal.minuteOf(at)).toBe(byIntl.minuteOf(at));
      const day = Math.floor(at / DAY_MS);
      expect(byTemporal.startOf(day)).toBe(byIntl.startOf(day));
    }),
  );
  expect(asked).toHaveBeenCalled();
});

test('[MB-04] a browser with Temporal makes no formatter of Intl', () => {
  stubTemporal();
  const format = vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(() => {
    throw new Error('a formatter was made');
  });
  // The answers of the stub need a formatter made before.
  expect(createZone().hourOf(Date.UTC(2026, 11, 1, 15))).toBe(12);
  expect(format).not.toHaveBeenCalled();
});
