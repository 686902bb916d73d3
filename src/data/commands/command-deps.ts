import type { NetworkStore } from '../basis/network-store.ts';
import { profileId } from '../mirror/profile-id.ts';
import type { SyncDeps } from '../pull/list.ts';

/** Dependencies of a person's commands. */
export interface CommandDeps extends SyncDeps {
  network: NetworkStore;
  /** The device's clock in ms, which its person may set back. `clock` never runs back. */
  now: () => number;
  user: { sub: string; email: string };
  newId: () => string;
  /** Facts of this session that the server may know, e.g. the user agent. */
  sessionInfo: Readonly<Record<string, unknown>>;
  /** The browser's hint: false means that there is surely no connection. */
  saysOnline: () => boolean;
}

/** Dependencies of a purchase. `lookUpSoon` looks the payment under way up again, because its end is unknown. */
export interface PurchaseDeps extends CommandDeps {
  lookUpSoon: () => void;
}

/** The asking person, in the form that records carry. */
export function userInfo({ user }: CommandDeps): Record<string, unknown> {
  return { username: user.sub, email: user.email, profileId: profileId(user.email) };
}
