import type pg from 'pg';
import type { ReportError } from '../listeners.ts';

/** Asks for the time of the database in ms; cheap enough to go with every `begin`. */
export const DATABASE_TIME = `select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;

/**
 * Interval at which an idle process asks for the time, in ms. For as long, a close answer stands against one that took
 * longer and agrees with it.
 */
const ASK_EVERY_MS = 5000;

/** Difference of two answers that rounding to whole milliseconds may add, in ms. */
const ROUNDED_MS = 1;

/** The time of the database, as this process knows it from questions that go there anyway. */
export interface DatabaseClock {
  /** The time in ms, off by half a round trip at most. */
  now(): number;
  /** Notes the answer `at` (ms) of the database to a question of the time `asked`, by `performance.now()`. */
  heard(at: number, asked: number): void;
  close(): Promise<void>;
}

/**
 * Opens the clock that all processes of a storage go by. So a process whose own clock is wrong ends nothing early.
 * Steps of the machine's clock move nothing, because only the time since the last answer is counted.
 */
export async function openDatabaseClock(pool: pg.Pool, report: ReportError): Promise<DatabaseClock> {
  let best = { base: 0, tookMs: Number.POSITIVE_INFINITY, heardAt: 0 };
  const heard = (at: number, asked: number): void => {
    const heardAt = performance.now();
    const tookMs = heardAt - asked;
    const base = at - (asked + tookMs / 2);
    // The round trips cannot explain the difference of both answers: one of the clocks stood still or was changed
    // since.
    const hasParted = Math.abs(base - best.base) > (tookMs + best.tookMs) / 2 + ROUNDED_MS;
    if (!hasParted && tookMs > best.tookMs && heardAt - best.heardAt < ASK_EVERY_MS) return;
    best = { base, tookMs, heardAt };
  };
  const ask = async (): Promise<void> => {
    const asked = performance.now();
    const { rows } = await pool.query<{ now: number }>(DATABASE_TIME);
    heard(rows[0]?.now ?? Number.NaN, asked);
  };
  await ask();
  let asking: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    asking = ask().catch(report);
  }, ASK_EVERY_MS);
  timer.unref();
  return {
    now: () => Math.round(performance.now() + best.base),
    heard,
    close: async () => {
      clearInterval(timer);
      await asking;
    },
  };
}
