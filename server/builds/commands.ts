import type { Commands, Tx } from '../db/store.ts';

/** Builds whose files stay. Each takes about 0.9 MB of the storage. */
export const KEPT_BUILDS = 5;
/** Files written by one statement. */
const PAGE = 50;

export interface PublishedFile {
  name: string;
  is_packed: 0 | 1;
  content: string;
  proof: string;
}

/** Notes that a process starts with a build. False where its files were not published yet. */
async function useBuild(tx: Tx, { id }: { id: string }): Promise<boolean> {
  const { numUpdatedRows } = await tx.db
    .updateTable('build')
    .set({ used_at: tx.now })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Keeps the files of a build, and drops the builds with which no process started for the longest time. */
async function publishBuild(tx: Tx, build: { id: string; files: readonly PublishedFile[] }): Promise<void> {
  const { id, files } = build;
  await tx.db
    .insertInto('build')
    .values({ id, used_at: tx.now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ used_at: tx.now }))
    .execute();
  for (let from = 0; from < files.length; from += PAGE)
    await tx.db
      .insertInto('build_file')
      .values(files.slice(from, from + PAGE).map((file) => ({ ...file, build_id: id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const kept = await tx.db
    .selectFrom('build')
    .select('id')
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(KEPT_BUILDS)
    .execute();
  const names = kept.map((one) => one.id);
  await tx.db.deleteFrom('build_file').where('build_id', 'not in', names).execute();
  await tx.db.deleteFrom('build').where('id', 'not in', names).execute();
}

export const buildCommands = { useBuild, publishBuild } satisfies Commands;
