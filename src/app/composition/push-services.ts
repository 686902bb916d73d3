import type { PushServices } from '../../data/commands/push-device.ts';
import { createPushWire, type PushWireDeps } from '../../data/wire/push.ts';
import { claims } from '../../identity/base/jwt.ts';
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
  };
}
