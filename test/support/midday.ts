import { vi } from 'vitest';
import { createZone } from '../../src/domain/hours/shop-time-zone.ts';
import { DAY_MS } from '../../src/domain/words/time-units.ts';

/**
 * Puts the clock of a test file to noon of today where the shops are, from where it runs on. So no midnight and no
 * month's end comes between a constant of the file and its last test. Import it first: constants of imported files
 * read the clock, too. The clock is put right behind the file, with all stubs.
 */
const { dayOf, startOf } = createZone();
const RealDate = Date;
const ahead = startOf(dayOf(RealDate.now())) + DAY_MS / 2 - RealDate.now();
const now = (): number => RealDate.now() + ahead;

vi.stubGlobal(
  'Date',
  new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
    get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
  }),
);
