import type { Profile } from '../domain/people/profile.ts';
import type { Point } from '../domain/shop/discovery.ts';
import type { DataError } from './basis/outcome.ts';
import type { Scope } from './basis/scope.ts';
import type { ServerCommands } from './commands/commands.ts';
import type { DeviceCommands } from './commands/device-commands.ts';
import type { PushDevice } from './commands/push-device.ts';
import type { LiveData } from './live/live-data.ts';
import type { MirrorTx } from './mirror/mirror-store.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { DeviceKeyAnswer, KeyPurpose, KeyTimesAnswer } from './wire/device-key.ts';
import type { FoundPlace, PlacesAnswer } from './wire/find-places.ts';
import type { PostalAnswer } from './wire/postal-code.ts';
import type { ReferenceTransport } from './wire/transport.ts';

/** Everything screens do with records of the signed-in person. */
export interface Data extends ServerCommands, DeviceCommands {
  user: { sub: string; email: string };
  live: LiveData;
  /** Asks the server again. Resolves once the answer is in the mirror, or with the reason of a failure. */
  refresh(scope: Scope): Promise<DataError | undefined>;
  /** Reads the mirror, for the lists of `src/data` that are not live. */
  read<T>(work: (tx: MirrorTx) => Promise<T>): Promise<T>;
  /** The street, district, city and state of a CEP (8 digits) [E-03]. */
  postalCode(cep: string): Promise<PostalAnswer>;
  /** Makes a key of an own location, replacing any earlier key of its purpose [X-05, MC-04]. */
  deviceKey(locationId: string, purpose: KeyPurpose): Promise<DeviceKeyAnswer>;
  /** Asks when the keys of an own location were made [MC-04, X-05]. */
  keyTimes(locationId: string): Promise<KeyTimesAnswer>;
  /** Settings of the operator and prices of equipment. Components use the hooks of hooks/reference.ts. */
  reference: ReferenceTransport;
  /** The profile as last seen on this device; null when it never was. */
  savedProfile(): Promise<Profile | null>;
  /** The places that a CEP or an address may mean [H-05]. */
  findPlaces(query: string): Promise<PlacesAnswer>;
  /** Tells the device's position; null when unknown. Kept, so the next start can sort by it. A chosen place wins. */
  setPosition(point: Point | null): void;
  /** Looks around a place, also after the next start; null returns to the device. Resolves once the choice is kept. */
  choosePlace(place: FoundPlace | null): Promise<void>;
  /** Looks the payment under way up in some seconds, and again until its end is known [SY-53]. */
  lookUpSoon(): void;
  /** Asks for the next page of public locations nearby. Nothing comes without a connection, or after the last page. */
  moreLocations(): Promise<void>;
  /** Messages to the closed app on this device; null where the backend has none. Rejects without its code [N-04]. */
  push(): Promise<PushDevice | null>;
  /** The queue of all writes that may wait for the connection. Money never goes through it. */
  outbox: Pick<Outbox, 'enqueue' | 'enqueueAll' | 'retry' | 'discard' | 'discardUntouched'>;
  /** Longest wait of a form for an answer once its draft is on the disk, ms. */
  formTimeoutMs: number;
}
