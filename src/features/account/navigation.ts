import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/** State that the guards hand to the sign-in screen: where the person wanted to go. */
interface ReturnState {
  returnTo?: string;
}

/** Moves between the account screens without losing the deep link that brought the person here [F-01]. */
export function useAccountNavigation(): {
  go: (path: string, options?: { replace: boolean }) => void;
  finish: () => void;
  /** Where the link led that brought the person here, as long as it is one of this app. */
  wanted: string | null;
} {
  const navigate = useNavigate();
  const state = (useLocation().state ?? null) as ReturnState | null;
  const go = useCallback(
    (path: string, options?: { replace: boolean }) => void navigate(path, { state, ...options }),
    [navigate, state],
  );
  const finish = useCallback(
    () => void navigate(ownPath(state?.returnTo) ?? '/home', { replace: true }),
    [navigate, state],
  );
  return { go, finish, wanted: ownPath(state?.returnTo) };
}

/** Only a path of this app is followed. */
function ownPath(path: string | undefined): string | null {
  return path?.startsWith('/') && !path.startsWith('//') ? path : null;
}
