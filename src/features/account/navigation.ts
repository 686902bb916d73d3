import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
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

/** E-mail for a tablet's next screen: only in memory, and forgotten once that screen is drawn. */
let handed = '';

/**
 * Moves between account screens and keeps the deep link of the visit [F-01]. On a shop's tablet each screen replaces
 * the previous history entry, so that the next visitor finds none by BACK.
 */
export function useAccountNavigation(): {
  go: (path: string, options?: Go) => void;
  /** Moves to a screen that asks for the code mailed to `email`. It reads the e-mail by `useMailedTo`. */
  goToCode: (path: string, email: string) => void;
  finish: () => void;
  /** Path of the deep link. Null for an address outside this app. */
  wanted: string | null;
  /** E-mail typed on the previous screen. Empty if none was typed. */
  email: string;
} {
  const navigate = useNavigate();
  const state = (useLocation().state ?? null) as VisitState | null;
  const go = useCallback(
    (path: string, { replace, email = state?.email }: Go = {}) => {
      const isTablet = kioskPlace() !== null;
      void navigate(path, {
        state: isTablet ? state : { ...state, email },
        replace: replace ?? isTablet,
      });
    },
    [navigate, state],
  );
  const goToCode = useCallback(
    (path: string, email: string) => {
      if (!kioskPlace()) return go(`${path}?email=${encodeURIComponent(email)}`, { email });
      handed = email;
      go(path);
    },
    [go],
  );
  const finish = useCallback(
    () => void navigate(ownPath(state?.returnTo) ?? paths.home(), { replace: true }),
    [navigate, state],
  );
  return { go, goToCode, finish, wanted: ownPath(state?.returnTo), email: state?.email ?? '' };
}

/** The e-mail to which this screen's code was sent: from the address, or on a tablet from memory. Else empty. */
export function useMailedTo(): string {
  const [parameters] = useSearchParams();
  const [kept] = useState(() => handed);
  useEffect(() => {
    handed = '';
  }, []);
  return parameters.get('email') ?? kept;
}

/** Accepts only paths of this app. */
function ownPath(path: string | undefined): string | null {
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
