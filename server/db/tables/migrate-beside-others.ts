import { setTimeout as sleep } from 'node:timers/promises';
import type { ReportError } from '../listeners.ts';
import { migrate, type RunSql } from './migrate.ts';

/** Number of the lock, the same in every process. */
const MIGRATION_LOCK = 7_303_014;
/**
 * Longest wait for a lock, in ms. All that other processes ask of the table waits behind it meanwhile. It is shorter
 * than the second after which PostgreSQL looks for deadlocks, so that the migration gives way and not a sale.
 */
const LOCK_MS = 500;
/** Pause after such a wait, in ms, in which the others catch up. */
const PAUSE_MS = 2_000;
/** SQLSTATE of a lock that did not come in time, and of a deadlock. */
const HELD_UP = new Set(['55P03', '40P01']);

/**
 * Brings PostgreSQL's tables to this program's version while other processes work on them. `run` is one connection of
 * its own. A transaction that holds a table for long, such as a dump's, is waited for by trying again, and `report`
 * hears of that once. Throws as `migrate`.
 */
export async function migrateBesideOthers(run: RunSql, report: ReportError): Promise<void> {
  for (let tries = 1; !(await isMigrated(run)); tries++) {
    if (tries === 1) report(new Error('The tables are in use, by a dump perhaps. The start waits for that'));
    await sleep(PAUSE_MS);
  }
}

async function isMigrated(run: RunSql): Promise<boolean> {
  await run('begin');
  try {
    // A role's own limit would end a long version at every start. Another process that migrates already is waited for,
    // however long it takes.
    await run('set local statement_timeout = 0');
    await run(`select pg_advisory_xact_lock(${MIGRATION_LOCK})`);
    await run(`set local lock_timeout = ${LOCK_MS}`);
    await migrate('postgres', run);
    await run('commit');
    return true;
  } catch (error) {
    if (!HELD_UP.has(String((error as { code?: unknown }).code))) throw error;
    await run('rollback');
    return false;
  }
}
