import { type DataError, isServerDown, type Outcome } from '../../data/basis/outcome.ts';
import type { PictureKeys } from '../../data/wire/guest-wire.ts';
import type { GuestDeps } from '../../data/wire/guests.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { createLazyImageClient } from '../../images/lazy-image-client.ts';
import type { StorageFault } from '../../images/storage-errors.ts';
import type { RefusalCode } from '../../records/refusals.ts';
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
        if (outcome.kind === 'failed') throw new StorageFaultError(faultOf(outcome.error));
        const { secretKey: secretAccessKey, ...rest } = outcome.value;
        return { ...rest, secretAccessKey };
      },
    });
  });
}

/** Refusals of the keys that open the pictures. Only a tablet whose own key ended needs another one. */
const BY_CODE: Partial<Record<RefusalCode, StorageFault>> = {
  UNAUTHENTICATED: 'CREDENTIALS',
  RATE_LIMITED: 'UNAVAILABLE',
};

function faultOf(error: DataError): StorageFault {
  if (error.kind === 'network') return isServerDown(error) ? 'UNAVAILABLE' : 'NETWORK';
  return BY_CODE[error.code as RefusalCode] ?? 'UNKNOWN';
}
