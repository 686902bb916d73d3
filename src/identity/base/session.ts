import type { Profile } from '../../domain/people/profile.ts';

/** The signed-in user by the identity provider. `sub` is the username that records carry as owner. */
export interface SessionUser {
  sub: string;
  email: string;
  /** The provider's name attribute. Empty without one. */
  name: string;
}

/**
 * The session [F-08, F-09]. `profile` is null until complete. `offline` is true while the provider cannot be
 * reached and the data comes from the vault. A missing network never signs a user out.
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
