import type { Tx } from '../../../../server/db/store.ts';
import { deviceCommands } from '../../../../server/devices/commands.ts';
import { putHistory } from '../../../../server/records/rows/write-record.ts';

const AT_ONCE = 1000;

/** Writes public locations of one owner. */
async function seedLocations(tx: Tx, { ids }: { ids: readonly string[] }): Promise<void> {
  const rows = ids.map((id) => ({
    ...({ id, type: 'LOCATION', parentId: null, owner: 'dona', reference: 'PUBLIC', content: null } as const),
    at: tx.now,
  }));
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await putHistory(tx, rows.slice(from, from + AT_ONCE));
}

/** The room's commands, and the one that prepares its tests. */
export const commands = { ...deviceCommands, seedLocations };
