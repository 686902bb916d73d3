import type pg from 'pg';
import type { ReportError } from '../listeners.ts';

/** Asks for the time of the database in ms; cheap enough to go with every `begin`. */
export const DATABASE_TIME = `select (extract(epoch from clock_timestamp()) * 1000)::bigint as now`;

/** Interval at which an idle process asks, in ms. For as long a closer answer keeps out one that took longer and agrees. */
const ASK_EVERY_MS = 5000;

/** Difference that rounding to whole milliseconds may add to two answers. */
const ROUNDED_MS = 1;

/** The time of the database, known here between the questions that go there anyway. */
export interface DatabaseClock {
  /** ms, off by half a round trip at most. */
  now(): number;
  /** Takes in that the database said `at` (ms) to a question asked at `asked` of `performance.now()`. */
  heard(at: number, asked: number): void;
  close(): Promise<void>;
}

/**
 * Opens the clock by which all processes of a storage go. So a process whose own clock is wrong ends nothing early.
 * Steps of the machine's clock move nothing, because only the time since the last answer is counted.
 */
export async function openDatabaseClock(pool: pg.Pool, report: ReportError): Promise<DatabaseClock> {
  let best = { base: 0, tookMs: Number.POSITIVE_INFINITY, heardAt: 0 };
  const heard = (at: number, asked: number): void => {
    const heardAt = performance.now();
    const tookMs = heardAt - asked;
    const base = at - (asked + tookMs / 2);
    // Two answers that both round trips cannot explain: one of the clocks stood still or was changed since.
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
