import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react';
import type { Identity } from './base/identity.ts';
import type { Session } from './base/session.ts';

const IdentityContext = createContext<Identity | null>(null);

/** Provides the app's Identity, or a fake in tests. */
export function IdentityProvider({ identity, children }: { identity: Identity; children: ReactNode }) {
  return <IdentityContext.Provider value={identity}>{children}</IdentityContext.Provider>;
}

/** The Identity of the app. Throws outside an IdentityProvider. */
export function useIdentity(): Identity {
  const identity = useContext(IdentityContext);
  if (!identity) throw new Error('useIdentity outside IdentityProvider');
  return identity;
}

export function useSession(): Session {
  const identity = useIdentity();
  return useSyncExternalStore(identity.subscribe, identity.session);
}
