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

export const settingCommands = { keepSetting } satisfies Commands;
export type SettingCommands = typeof settingCommands;
