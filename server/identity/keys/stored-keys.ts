import { applied } from '../../db/applied.ts';
import type { Store } from '../../db/store.ts';
import type { SettingCommands } from '../commands/setting-commands.ts';
import { type InstallationKeys, newKeys, parseKeys } from './installation-keys.ts';
import type { Sealing } from './sealing.ts';

const SETTING = 'identity.keys';

/** The keys, and the text in which they are stored. */
export interface StoredKeys {
  keys: InstallationKeys;
  stored: string;
}

type KeysStore = Pick<Store<SettingCommands>, 'read' | 'run'>;

/** The stored text alone; null before the first start. */
export async function storedText({ read }: Pick<KeysStore, 'read'>): Promise<string | null> {
  const row = await read.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value ?? null;
}

/**
 * Reads the keys, and makes them at the first start. Keys of an earlier version, or sealed by another key, are written
 * anew. Two processes may start at once: the keys that one of them wrote stay, and both use these.
 */
export async function readKeys(store: KeysStore, sealing: Sealing): Promise<StoredKeys> {
  const seal = (keys: InstallationKeys): string => sealing.seal(SETTING, JSON.stringify(keys));
  const stored = (await storedText(store)) ?? (await ensure(store, seal(await newKeys())));
  const { text, isStale } = sealing.open(SETTING, stored);
  const { keys, isUpgraded } = await parseKeys(text);
  if (!isStale && !isUpgraded) return { keys, stored };
  const stays = await replace(store, stored, seal(keys));
  return { stored: stays, keys: (await parseKeys(sealing.open(SETTING, stays).text)).keys };
}

/** Writes changed keys. Throws where somebody else changed them meanwhile. */
export async function changeKeys(
  store: KeysStore,
  sealing: Sealing,
  change: (keys: InstallationKeys) => InstallationKeys | Promise<InstallationKeys>,
): Promise<InstallationKeys> {
  const { keys, stored } = await readKeys(store, sealing);
  const changed = await change(keys);
  const to = sealing.seal(SETTING, JSON.stringify(changed));
  if ((await replace(store, stored, to)) !== to) throw new Error('somebody else changed the keys just now');
  return changed;
}

async function ensure(store: KeysStore, value: string): Promise<string> {
  return await applied<SettingCommands, 'ensureSetting'>(store, 'ensureSetting', { key: SETTING, value });
}

async function replace(store: KeysStore, from: string, to: string): Promise<string> {
  return await applied<SettingCommands, 'replaceSetting'>(store, 'replaceSetting', {
    key: SETTING,
    from,
    to,
  });
}
