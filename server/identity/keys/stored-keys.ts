import { applied } from '../../db/applied.ts';
import type { Store } from '../../db/store.ts';
import type { SettingCommands } from '../commands/setting-commands.ts';
import { type KeptKeys, newKeys, readKept } from './kept-keys.ts';
import type { Sealing } from './sealing.ts';

const SETTING = 'identity.keys';

/** The keys, and the text under which the storage has them. */
export interface StoredKeys {
  kept: KeptKeys;
  stored: string;
}

type KeysStore = Pick<Store<SettingCommands>, 'read' | 'run'>;

/** The stored text alone, null before the first start. */
export async function storedText({ read }: Pick<KeysStore, 'read'>): Promise<string | null> {
  const row = await read.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Reads the keys, making them at the first start. What an earlier version kept, or another key sealed, is written anew.
 * Two processes may start at once: what one of them wrote stays, and both use it.
 */
export async function readKeys(store: KeysStore, sealing: Sealing): Promise<StoredKeys> {
  const seal = (kept: KeptKeys): string => sealing.seal(SETTING, JSON.stringify(kept));
  const stored = (await storedText(store)) ?? (await keep(store, seal(await newKeys())));
  const { text, isStale } = sealing.open(SETTING, stored);
  const { kept, isUpgraded } = await readKept(text);
  if (!isStale && !isUpgraded) return { kept, stored };
  const stays = await replace(store, stored, seal(kept));
  return { stored: stays, kept: (await readKept(sealing.open(SETTING, stays).text)).kept };
}

/** Writes changed keys; throws where somebody else changed them meanwhile. */
export async function changeKeys(
  store: KeysStore,
  sealing: Sealing,
  change: (kept: KeptKeys) => KeptKeys | Promise<KeptKeys>,
): Promise<KeptKeys> {
  const { kept, stored } = await readKeys(store, sealing);
  const changed = await change(kept);
  const to = sealing.seal(SETTING, JSON.stringify(changed));
  if ((await replace(store, stored, to)) !== to) throw new Error('somebody else changed the keys just now');
  return changed;
}

async function keep(store: KeysStore, value: string): Promise<string> {
  return await applied<SettingCommands, 'ensureSetting'>(store, 'ensureSetting', { key: SETTING, value });
}

async function replace(store: KeysStore, from: string, to: string): Promise<string> {
  return await applied<SettingCommands, 'replaceSetting'>(store, 'replaceSetting', {
    key: SETTING,
    from,
    to,
  });
}
