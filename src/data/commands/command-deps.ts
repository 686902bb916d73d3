import type { NetworkStore } from '../basis/network-store.ts';
import { profileId } from '../mirror/profile-id.ts';
import type { SyncDeps } from '../pull/list.ts';

/** What the acts of a person are done with. */
export interface CommandDeps extends SyncDeps {
  network: NetworkStore;
  /** The device's clock in ms, which its person may set back. `clock` never runs back. */
  now: () => number;
  user: { sub: string; email: string };
  newId: () => string;
  /** What the server may know of this session, e.g. the user agent. */
  sessionInfo: Readonly<Record<string, unknown>>;
  /** The browser's opinion: false means that there is no connection for sure. */
  saysOnline: () => boolean;
}

/** Who asks, as records carry it. */
export function userInfo({ user }: CommandDeps): Record<string, unknown> {
  return { username: user.sub, email: user.email, profileId: profileId(user.email) };
}
