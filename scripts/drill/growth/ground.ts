import type { DrillDatabase } from '../with-postgres.ts';

type Ask = DrillDatabase['ask'];

export interface Cost {
  ms: number;
  log: number;
}

export const NO_COST: Cost = { ms: 0, log: 0 };

/** Tools with which a growth drill measures. */
export interface Ground {
  ask: Ask;
  /** Runs a query some hundred times with other values each time. Returns the median, in ms. */
  median(text: string, valuesOf: (nth: number) => unknown[]): Promise<number>;
  /** Runs work. Returns its time in ms and the size of PostgreSQL's log for it, in bytes. */
  cost(work: () => Promise<unknown>): Promise<Cost>;
  /**
   * Runs several works in turns, a hundred times each at a time, so that a busy machine slows all of them. Returns the
   * cost of each.
   */
  inTurns(times: number, works: readonly ((nth: number) => Promise<unknown>)[]): Promise<Cost[]>;
  /** Size of a table with its parts and indexes, in MB. */
  sizeMb(table: string): Promise<number>;
}

const TIMES = 300;
const TURN = 100;

export function groundOf(ask: Ask): Ground {
  const logged = async (): Promise<number> => {
    const [row] = await ask<{ at: string }>(`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as at`);
    return Number(row?.at);
  };
  const cost = async (work: () => Promise<unknown>): Promise<Cost> => {
    const before = await logged();
    const began = performance.now();
    await work();
    const ms = performance.now() - began;
    return { ms, log: (await logged()) - before };
  };
  return {
    ask,
    cost,
    async inTurns(times, works) {
      const costs = works.map(() => ({ ms: 0, log: 0 }));
      for (let from = 0; from < times; from += TURN)
        for (const [at, work] of works.entries()) {
          const { ms, log } = await cost(async () => {
            for (let nth = from; nth < from + TURN; nth++) await work(nth);
          });
          const sum = costs[at];
          if (sum) [sum.ms, sum.log] = [sum.ms + ms, sum.log + log];
        }
      return costs;
    },
    async median(text, valuesOf) {
      const times: number[] = [];
      for (let nth = 0; nth < TIMES; nth++) {
        const began = performance.now();
        await ask(text, valuesOf(nth));
        times.push(performance.now() - began);
      }
      return times.sort((a, b) => a - b)[TIMES / 2] ?? 0;
    },
    async sizeMb(table) {
      const [row] = await ask<{ size: string }>(
        `select sum(pg_total_relation_size(relid)) as size from pg_partition_tree('${table}')`,
      );
      const whole = await ask<{ size: string }>(`select pg_total_relation_size('${table}') as size`);
      return Number(row?.size ?? whole[0]?.size) / 1e6;
    },
  };
}

export const YEAR_MS = 365 * 86_400_000;
export const MONTHS = 12;
/** Beginning of the year over which the rows of a drill are spread, in ms. */
export const BEGIN = Date.UTC(2026, 0, 1);

/** Makes the twelve parts of a table. */
export async function addMonths(ask: Ask, table: string): Promise<void> {
  for (let month = 0; month < MONTHS; month++) {
    const [from, to] = [month, month + 1].map((nth) => BEGIN + (nth * YEAR_MS) / MONTHS);
    await ask(`create table ${table}_${month} partition of ${table} for values from (${from}) to (${to})`);
  }
}

/** Gives a table the indexes of another, without unique ones. */
export async function addIndexesOf(ask: Ask, from: string, to: string): Promise<void> {
  const rows = await ask<{ name: string; text: string }>(
    `select indexname as name, indexdef as text from pg_indexes where tablename = '${from}' and indexdef not like '% UNIQUE %'`,
  );
  for (const { name, text } of rows)
    await ask(text.replace(` ${name} `, ` ${name}_${to} `).replace(`public.${from} `, `public.${to} `));
}

/** Rate of so many commits, in words. */
export const rateOf = (writes: number, { ms }: Cost): string =>
  `${((writes / ms) * 1000).toFixed(0)} a second`;
export const logOf = (writes: number, { log }: Cost): string => `${(log / writes).toFixed(0)} bytes`;

export const shown = (ms: number): string => `${ms.toFixed(2)} ms`;
