import type { Config } from './config.ts';
import { type AtOnce, andThen } from './db/maybe-promise.ts';
import type { Store } from './db/store.ts';
import type { SettingCommands } from './identity/commands/setting-commands.ts';
import { openKeyRing } from './identity/keys/key-ring.ts';
import { createSealing } from './identity/keys/sealing.ts';
import { defaultIssuer } from './identity/register-identity.ts';
import { createTokens, type Tokens } from './identity/tokens.ts';

export interface OpenTokens {
  tokens: Tokens;
  /** Parts of the webhook's path that are good now, the newest first. */
  webhookSecrets: () => AtOnce<string[]>;
}

/** Opens the installation's keys, and what signs with them. */
export async function openTokens(
  store: Store<SettingCommands>,
  config: Config,
  { region, now }: { region: string; now: () => number },
): Promise<OpenTokens> {
  const keys = await openKeyRing({ store, sealing: createSealing(config.sealingKeys), now });
  const issuer = defaultIssuer(config.userPoolId, region);
  const tokens = await createTokens({ store, keys, issuer, clientId: config.userPoolClientId, now });
  return { tokens, webhookSecrets: () => andThen(keys.keys(), ({ webhooks }) => webhooks(now())) };
}
