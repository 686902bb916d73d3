import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { paths } from '../../paths.ts';

/** Router state of a visit to an account screen. */
interface VisitState {
  /** The destination before the redirect, from the guards. */
  returnTo?: string;
  /** E-mail typed on the previous screen, so that nobody types it twice. A shop's tablet stores none. */
  email?: string;
}

interface Go {
  replace?: boolean;
  email?: string;
}

/** Moves between account screens and keeps the deep link of the visit [F-01]. */
export function useAccountNavigation(): {
  go: (path: string, options?: Go) => void;
  finish: () => void;
  /** Path of the deep link. Null for an address outside this app. */
  wanted: string | null;
  /** E-mail typed on the previous screen. Empty if none was typed. */
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
    () => void navigate(ownPath(state?.returnTo) ?? paths.home(), { replace: true }),
    [navigate, state],
  );
  return { go, finish, wanted: ownPath(state?.returnTo), email: state?.email ?? '' };
}

/** Accepts only paths of this app. */
function ownPath(path: string | undefined): string | null {
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
