import type { Config } from './config.ts';
import { andThen, type MaybePromise } from './db/maybe-promise.ts';
import type { Troubles } from './db/queue/troubles.ts';
import type { Store } from './db/store.ts';
import type { SettingCommands } from './identity/commands/setting-commands.ts';
import { openKeyRing } from './identity/keys/key-ring.ts';
import { createSealing } from './identity/keys/sealing.ts';
import { defaultIssuer } from './identity/register-identity.ts';
import { createTokens, type Tokens } from './identity/tokens.ts';
import type { PushSender } from './push/push-port.ts';
import { readVapidKeys } from './push/vapid-keys.ts';
import { createWebPushSender } from './push/web-push-sender.ts';

export interface OpenTokens {
  tokens: Tokens;
  /** Parts of the webhook's path that are valid now, the newest first. */
  webhookSecrets: () => MaybePromise<string[]>;
  /** Secret of pictures, receipts and links of mails. It is new after a theft, so each use asks for it. */
  storageSecret: () => MaybePromise<Uint8Array>;
  pushSender: PushSender;
  /** True from a theft on whose new keys this process cannot open. */
  areKeysShut: () => boolean;
}

/** Opens the keys of the installation, and the signers that use them. */
export async function openTokens(
  store: Store<SettingCommands>,
  config: Config,
  { region, now, troubles }: { region: string; now: () => number; troubles: Troubles },
): Promise<OpenTokens> {
  const sealing = createSealing(config.sealingKeys);
  const keys = await openKeyRing({ store, sealing, now, troubles });
  const issuer = defaultIssuer(config.userPoolId, region);
  const tokens = await createTokens({ store, keys, issuer, clientId: config.userPoolClientId, now });
  const pushSender = createWebPushSender({
    keys: await readVapidKeys(store, sealing),
    contact: `mailto:${config.operationsMail}`,
    services: config.pushServices,
  });
  return {
    tokens,
    pushSender,
    areKeysShut: keys.isShut,
    storageSecret: () => andThen(tokens.secrets(), ({ storage }) => storage),
    webhookSecrets: () => andThen(keys.keys(), ({ webhooks }) => webhooks(now())),
  };
}
