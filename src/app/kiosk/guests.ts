import type { Outcome } from '../../data/basis/outcome.ts';
import type { PictureKeys } from '../../data/wire/guest-wire.ts';
import type { GuestDeps } from '../../data/wire/guests.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { createLazyImageClient } from '../../images/lazy-image-client.ts';
import { loadEnvironment } from '../composition/environment.ts';

/** Dependencies of this device's requests for a guest. Null if the backend sells to no guests. */
export async function guestDeps(): Promise<GuestDeps | null> {
  const { guestsEndpoint: endpoint } = await loadEnvironment(fetch, localStorage);
  return endpoint === undefined ? null : { endpoint, fetcher: (...call) => fetch(...call) };
}

/** The pictures of a tablet's shop, without a session. `ask` requests the keys that open them. */
export function guestImages(ask: () => Promise<Outcome<PictureKeys>>) {
  return createLazyImageClient(async () => {
    const [{ createImageClient }, { StorageFaultError }, config] = await Promise.all([
      import('../../images/image-client.ts'),
      import('../../images/storage-errors.ts'),
      loadEnvironment(fetch, localStorage),
    ]);
    return createImageClient({
      config,
      idToken: async () => null,
      fetch: (...call) => fetch(...call),
      ...serverClock,
      issue: async () => {
        const outcome = await ask();
        if (outcome.kind === 'failed')
          throw new StorageFaultError(outcome.error.kind === 'network' ? 'NETWORK' : 'CREDENTIALS');
        const { secretKey: secretAccessKey, ...rest } = outcome.value;
        return { ...rest, secretAccessKey };
      },
    });
  });
}
