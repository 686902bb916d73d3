import type { Commands, Tx } from '../../db/store.ts';
import { ensureSetting } from '../../db/write-setting.ts';

/** Replaces a setting where it still is `from`. Answers with the value that stays. */
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
  return ensureSetting(tx, { key, value: to });
}

export const settingCommands = { ensureSetting, replaceSetting } satisfies Commands;
export type SettingCommands = typeof settingCommands;
