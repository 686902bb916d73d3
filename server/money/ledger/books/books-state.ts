import type { Kysely } from 'kysely';
import * as v from 'valibot';
import type { Schema } from '../../../db/schema.ts';
import type { Commands, Tx } from '../../../db/store.ts';
import { writeSetting } from '../../../db/write-setting.ts';
import { sealBooks } from './seal-books.ts';

const headShape = v.object({ seq: v.number(), hash: v.string() });
/**
 * The parts of a walk, in order: every seal, transfers without one, every account, amounts under way, and every
 * profile.
 */
export const PHASES = ['chain', 'strays', 'accounts', 'holds', 'profiles'] as const;

const progressShape = v.object({
  /**
   * Beginning of the walk, in ms, later than any before. It names the sums that the walk counts (table `audit_sum`).
   */
  walk: v.number(),
  /** The link up to which the chain was counted. It grows meanwhile, and every phase counts on. */
  chain: headShape,
  phase: v.picklist(PHASES),
  /** The place at which the phase continues; '' at its beginning. */
  after: v.string(),
  faults: v.array(v.string()),
  count: v.number(),
});
/** The result of the last whole walk, at `at` (ms). */
const foundShape = v.object({
  faults: v.array(v.string()),
  count: v.number(),
  at: v.number(),
  /** The walk. A result of an earlier version has none, and no head. */
  walk: v.optional(v.number()),
  /** The last link of the chain then. */
  head: v.optional(headShape),
});

export type BooksProgress = v.InferOutput<typeof progressShape>;
export type BooksFound = v.InferOutput<typeof foundShape>;

/** The walk through the books under way, and the result of the last one. */
export interface BooksState {
  progress: BooksProgress | null;
  found: BooksFound | null;
  /**
   * Time until which unsealed transfers belong to processes of the version before, in ms. An upgrade may leave these
   * beside newer ones.
   */
  adoptUntil: number;
  /** Time until which such processes post without counting the transfers of an account, in ms. */
  countUntil: number;
}

const KEYS = {
  progress: 'books.progress',
  found: 'books.found',
  adoptUntil: 'books.adopt-until',
  countUntil: 'books.count-until',
} as const;

export async function booksState(read: Kysely<Schema>): Promise<BooksState> {
  const rows = await read.selectFrom('setting').selectAll().where('key', 'in', Object.values(KEYS)).execute();
  const settingOf = (key: string): unknown =>
    JSON.parse(rows.find((row) => row.key === key)?.value ?? 'null');
  return {
    // A walk that an earlier version began is begun anew.
    progress: v.parse(v.fallback(v.nullable(progressShape), null), settingOf(KEYS.progress)),
    found: v.parse(v.nullable(foundShape), settingOf(KEYS.found)),
    adoptUntil: Number(settingOf(KEYS.adoptUntil) ?? 0),
    countUntil: Number(settingOf(KEYS.countUntil) ?? 0),
  };
}

/** True where a walk has found a fault: the last one, or the one that is under way. */
export async function wereAltered(read: Kysely<Schema>): Promise<boolean> {
  const { found, progress } = await booksState(read);
  return (found?.count ?? 0) + (progress?.count ?? 0) > 0;
}

/** Keeps the place of the walk and its findings, so that it goes on after a crash and every process knows. */
export async function keepBooksState(
  tx: Pick<Tx, 'db'>,
  change: Partial<Pick<BooksState, 'progress' | 'found'>>,
): Promise<void> {
  for (const name of ['progress', 'found'] as const) {
    if (change[name] !== undefined) await writeSetting(tx, KEYS[name], JSON.stringify(change[name]));
  }
}

/** Has transfers wait for their seal that a process of the version before has posted. */
async function adoptStrays(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  for (const transfer_id of ids)
    await tx.db
      .insertInto('unsealed')
      .values({ transfer_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Plants the jobs of the books at a start. Sealing goes on, and a walk begins, or goes on, now. */
export async function planBooks(tx: Tx): Promise<void> {
  await tx.enqueue({ kind: 'books.seal', key: 'books', payload: null });
  await tx.enqueue({ kind: 'books.verify', key: 'books', payload: null });
  await tx.db
    .updateTable('job')
    .set({ run_at: tx.now })
    .where('kind', 'in', ['books.seal', 'books.verify'])
    .where('lease_until', '<=', tx.now)
    .execute();
}

export const bookCommands = { sealBooks, adoptStrays } satisfies Commands;
