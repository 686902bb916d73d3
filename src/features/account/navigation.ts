import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { kioskPlace } from '../../device/kiosk-place.ts';

/** State that travels with a visit to an account screen. */
interface VisitState {
  /** Where the person wanted to go, from the guards. */
  returnTo?: string;
  /** What stood in the e-mail field of the screen before: nobody types it twice. A tablet of a shop notes none. */
  email?: string;
}

interface Go {
  replace?: boolean;
  email?: string;
}

/** Moves between the account screens without losing the deep link that brought the person here [F-01]. */
export function useAccountNavigation(): {
  go: (path: string, options?: Go) => void;
  finish: () => void;
  /** Where the link led that brought the person here, as long as it is one of this app. */
  wanted: string | null;
  /** The e-mail that the person typed on the screen before; '' where they typed none. */
  email: string;
} {
  const navigate = useNavigate();
  const state = (useLocation().state ?? null) as VisitState | null;
  const go = useCallback(
    (path: string, { replace, email = state?.email }: Go = {}) =>
      void navigate(path, { state: kioskPlace() ? state : { ...state, email }, replace }),
    [navigate, state],
  );
  const finish = useCallback(
    () => void navigate(ownPath(state?.returnTo) ?? '/home', { replace: true }),
    [navigate, state],
  );
  return { go, finish, wanted: ownPath(state?.returnTo), email: state?.email ?? '' };
}

/** Only a path of this app is followed. */
function ownPath(path: string | undefined): string | null {
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
