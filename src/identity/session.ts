import type { Profile } from '../domain/profile.ts';

/** Who is signed in, as the identity provider knows them. `sub` is the username that records carry as owner. */
export interface SessionUser {
  sub: string;
  email: string;
  /** The provider's name attribute; empty when it has none. */
  name: string;
}

/**
 * The session [F-08, F-09]. `profile` is null until complete; `offline` is true while the provider could not be asked
 * and what is shown comes from the vault. A person is never signed out for lack of a network.
 */
export type Session =
  | { kind: 'starting' }
  | { kind: 'signedOut'; reason: 'none' | 'asked' | 'expired' }
  | {
      kind: 'signedIn';
      user: SessionUser;
      profile: Profile | null;
      isProfileComplete: boolean;
      offline: boolean;
    };
