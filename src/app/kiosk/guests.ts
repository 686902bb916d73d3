import type { GuestDeps } from '../../data/wire/guests.ts';
import { loadEnvironment } from '../composition/environment.ts';

/** How this device asks the backend's guests. Null where the backend sells to none. */
export async function guestDeps(): Promise<GuestDeps | null> {
  const { guestsEndpoint: endpoint } = await loadEnvironment(fetch, localStorage);
  return endpoint === undefined ? null : { endpoint, fetcher: (...call) => fetch(...call) };
}
