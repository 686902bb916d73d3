import { useEffect } from 'react';
import { onConnectivityHint } from '../../device/page/connectivity.ts';
import { isTyped } from '../../device/page/typing.ts';
import { onVisible } from '../../device/page/visibility.ts';
import type { Session } from '../../identity/base/session.ts';
import { revokeWaiting } from '../../identity/cognito/revocations.ts';
import { useIdentity } from '../../identity/identity-context.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { WHO } from '../boot/boot-keys.ts';

/** Retry interval of a failed revocation, ms. Browsers may report a connection too early, or not at all. */
const AGAIN_MS = 15_000;

/**
 * While signed out, takes over a session that another tab stored on this device, unless text is being typed here. Also
 * revokes tokens that a sign-out could not revoke [F-08] [F-14]. Removes a person's toasts with their session.
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
    let before = personOf(identity.session());
    // A hidden toast's time does not run, so the next person of a shared device would read it, however late they come.
    const forgetNotices = (): void => {
      const now = personOf(identity.session());
      if (before !== null && now !== before) toast.dismiss();
      before = now;
    };
    revoke();
    window.addEventListener('storage', heard);
    const again = setInterval(revoke, AGAIN_MS);
    const ends = [
      identity.subscribe(forgetNotices),
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

const personOf = (session: Session): string | null => (session.kind === 'signedIn' ? session.user.sub : null);
