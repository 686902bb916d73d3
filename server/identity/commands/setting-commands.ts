import type { Commands, Tx } from '../../db/store.ts';

/** Writes a setting unless it is there already; answers with the value that stays. */
async function keepSetting(tx: Tx, args: { key: string; value: string }): Promise<string> {
  await tx.db
    .insertInto('setting')
    .values(args)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  const row = await tx.db
    .selectFrom('setting')
    .select('value')
    .where('key', '=', args.key)
    .executeTakeFirstOrThrow();
  return row.value;
}

/** Writes a setting where it still is `from`; answers with the value that stays. */
async function replaceSetting(
  tx: Tx,
  { key, from, to }: { key: string; from: string; to: string },
): Promise<string> {
  await tx.db
    .updateTable('setting')
    .set({ value: to })
    .where('key', '=', key)
    .where('value', '=', from)
    .execute();
  return keepSetting(tx, { key, value: to });
}

export const settingCommands = { keepSetting, replaceSetting } satisfies Commands;
export type SettingCommands = typeof settingCommands;
