import { applied } from '../../db/applied.ts';
import type { Store } from '../../db/store.ts';
import type { SettingCommands } from '../commands/setting-commands.ts';
import { THEFT, type theftCommands } from '../commands/theft.ts';
import { type InstallationKeys, newKeys, parseKeys } from './installation-keys.ts';
import type { Sealing } from './sealing.ts';

const SETTING = 'identity.keys';

/** The keys, and the text in which they are stored. */
export interface StoredKeys {
  keys: InstallationKeys;
  stored: string;
}

type KeysStore = Pick<Store<SettingCommands>, 'read' | 'run'>;
type TheftStore = Pick<Store<SettingCommands & typeof theftCommands>, 'read' | 'run'>;

type Change = (keys: InstallationKeys) => InstallationKeys | Promise<InstallationKeys>;

/** The stored text alone; null before the first start. */
export async function storedText({ read }: Pick<KeysStore, 'read'>): Promise<string | null> {
  const row = await read.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value ?? null;
}

/** A mark of the last theft, which each one changes; null without one. It is never sealed. */
export async function lastTheft({ read }: Pick<KeysStore, 'read'>): Promise<string | null> {
  const row = await read.selectFrom('setting').select('value').where('key', '=', THEFT).executeTakeFirst();
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
  change: Change,
): Promise<InstallationKeys> {
  const { keys, stored } = await readKeys(store, sealing);
  const changed = await change(keys);
  const to = sealing.seal(SETTING, JSON.stringify(changed));
  refuseOthers(to, await replace(store, stored, to));
  return changed;
}

/**
 * Writes keys in the place of stolen ones, seals the second factors under their new secret, and ends every sign-in, all
 * or nothing. Throws where somebody else changed the keys meanwhile.
 */
export async function changeStolenKeys(store: TheftStore, sealing: Sealing, change: Change): Promise<void> {
  const { keys, stored } = await readKeys(store, sealing);
  const changed = await change(keys);
  const to = sealing.seal(SETTING, JSON.stringify(changed));
  const factors = { before: factorsOf(keys), after: factorsOf(changed) };
  const asked = { key: SETTING, from: stored, to, factors };
  refuseOthers(
    to,
    await applied<typeof theftCommands, 'replaceStolenKeys'>(store, 'replaceStolenKeys', asked),
  );
}

const factorsOf = ({ secrets }: InstallationKeys): Uint8Array => Buffer.from(secrets.factors, 'base64url');

function refuseOthers(to: string, stays: string): void {
  if (stays !== to) throw new Error('somebody else changed the keys just now');
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
