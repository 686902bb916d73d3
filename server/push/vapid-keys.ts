import * as v from 'valibot';
import { applied } from '../db/applied.ts';
import type { Store } from '../db/store.ts';
import type { SettingCommands } from '../identity/commands/setting-commands.ts';
import type { Sealing } from '../identity/keys/sealing.ts';

const SETTING = 'push.keys';
const Keys = v.object({ publicKey: v.string(), privateKey: v.string() });

/** The key pair by which push services know this installation (RFC 8292), base64url. */
export type VapidKeys = v.InferOutput<typeof Keys>;

type KeyStore = Pick<Store<SettingCommands>, 'read' | 'run'>;

/**
 * Reads the installation's keys, and makes them at the first start. They stay for good: with others every device would
 * have to subscribe anew. Processes that start at once use those of one of them.
 */
export async function readVapidKeys(store: KeyStore, sealing: Sealing): Promise<VapidKeys> {
  const stored = (await readStored(store.read)) ?? (await makeKeys(store, sealing));
  const { text, isStale } = sealing.open(SETTING, stored);
  if (isStale) {
    const to = sealing.seal(SETTING, text);
    await applied<SettingCommands, 'replaceSetting'>(store, 'replaceSetting', {
      key: SETTING,
      from: stored,
      to,
    });
  }
  return v.parse(Keys, JSON.parse(text));
}

async function readStored(read: KeyStore['read']): Promise<string | undefined> {
  const row = await read.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row?.value;
}

async function makeKeys(store: KeyStore, sealing: Sealing): Promise<string> {
  const { default: webPush } = await import('web-push');
  const fresh = sealing.seal(SETTING, JSON.stringify(webPush.generateVAPIDKeys()));
  return await applied<SettingCommands, 'ensureSetting'>(store, 'ensureSetting', {
    key: SETTING,
    value: fresh,
  });
}
