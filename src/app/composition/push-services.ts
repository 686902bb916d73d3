import type { PushServices } from '../../data/commands/push-device.ts';
import { createPushWire, type PushWireDeps } from '../../data/wire/push.ts';
import { claims } from '../../identity/base/jwt.ts';
import { createKeptVault } from '../../identity/vault/kept-vault.ts';
import { createSessionVault } from '../../identity/vault/session-vault.ts';
import { createTokenVault } from '../../identity/vault/token-vault.ts';
import { browserPush } from '../worker/browser-push.ts';

/** Services for the push messages of one person on this device. */
export function pushServices(deps: PushWireDeps): PushServices {
  return {
    port: browserPush,
    wire: createPushWire(deps),
    async signIn() {
      const token = await deps.token();
      const id = token && claims(token).origin_jti;
      return typeof id === 'string' ? id : null;
    },
    async isKept() {
      const vault = createTokenVault(createSessionVault(sessionStorage), createKeptVault());
      const found = await vault.read().catch(() => null);
      return found?.kept === true;
    },
  };
}
