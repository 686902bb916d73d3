import { useEffect } from 'react';
import { onConnectivityHint } from '../../device/page/connectivity.ts';
import { isTyped } from '../../device/page/typing.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { revokeWaiting } from '../../identity/cognito/revocations.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { WHO } from '../boot/boot-keys.ts';

/**
 * Retry interval of a failed revocation, ms. Browsers report a connection before it can be used, and some report none
 * while there is one.
 */
const AGAIN_MS = 15_000;

/**
 * While signed out, takes over a session that another tab stored on this device, unless text is being typed here.
 * Also revokes tokens that a sign-out could not revoke [F-08] [F-14].
 */
export function SessionKeeper() {
  const identity = useIdentity();
  useEffect(() => {
    const revoke = (): void => void revokeWaiting().catch(() => undefined);
    const look = (): void => {
      if (identity.session().kind === 'signedOut' && !isTyped()) void identity.start();
    };
    const heard = ({ key, newValue }: StorageEvent): void => {
      if (key === WHO && newValue !== null) look();
    };
    revoke();
    window.addEventListener('storage', heard);
    const again = setInterval(revoke, AGAIN_MS);
    const ends = [
      onVisible(look),
      onVisible(revoke),
      onConnectivityHint((online) => online && revoke()),
      () => window.removeEventListener('storage', heard),
      () => clearInterval(again),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [identity]);
  return null;
}
