import * as v from 'valibot';
import webPush from 'web-push';
import { applied } from '../db/applied.ts';
import type { Store } from '../db/store.ts';
import type { SettingCommands } from '../identity/commands/setting-commands.ts';
import type { Sealing } from '../identity/keys/sealing.ts';

const SETTING = 'push.keys';
const Keys = v.object({ publicKey: v.string(), privateKey: v.string() });

/** The key pair that push services know this installation by (RFC 8292), base64url. */
export type VapidKeys = v.InferOutput<typeof Keys>;

/**
 * Reads the installation's keys, making them at the first start. They stay for good: with others every device would have
 * to subscribe anew. Processes that start at once use those of one of them.
 */
export async function readVapidKeys(
  store: Pick<Store<SettingCommands>, 'run'>,
  sealing: Sealing,
): Promise<VapidKeys> {
  const fresh = sealing.seal(SETTING, JSON.stringify(webPush.generateVAPIDKeys()));
  const stored = applied(await store.run('keepSetting', { key: SETTING, value: fresh }), 'keepSetting');
  const { text, isStale } = sealing.open(SETTING, stored);
  if (isStale) {
    const to = sealing.seal(SETTING, text);
    applied(await store.run('replaceSetting', { key: SETTING, from: stored, to }), 'replaceSetting');
  }
  return v.parse(Keys, JSON.parse(text));
}
