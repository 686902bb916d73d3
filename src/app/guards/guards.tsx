import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../../identity/identity-context.tsx';
import { paths } from '../../paths.ts';
import { FullPageLoader } from '../../ui/states/full-page-loader.tsx';

/** Router state of a visit to an account screen, with the destination before the redirect. */
interface ReturnState {
  returnTo?: string;
}

const CHECKING = <FullPageLoader text="Verificando autenticação..." />;

/**
 * Redirects repeatedly until the redirect holds. A closing dialog removes its history entry, which may restore the old
 * path before React has rendered the new one. The router's own `Navigate` runs once and would leave an empty page.
 */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const wanted = useRef(state);
  useEffect(() => {
    const go = (): void => void navigate(to, { replace: true, state: wanted.current });
    go();
    // The router does not report a return to the path it has rendered.
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, [to, navigate]);
  return null;
}

/**
 * Public screens. A signed-in user is sent on to their destination. The exception is a mailed link to choose a new
 * password: its code may be for another account, and no other screen reports its result.
 */
export function PublicOnly() {
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'starting') return CHECKING;
  if (session.kind === 'signedOut' || location.pathname === paths.resetPassword()) return <Parts />;
  if (!session.isProfileComplete && !session.offline)
    return <Redirect to={paths.completeProfile()} state={location.state} />;
  const wanted = (location.state as ReturnState | null)?.returnTo;
  return <Redirect to={wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : paths.home()} />;
}

/**
 * Screens that need a session [F-01]. Visitors go to /login and return afterwards. Nothing is rendered before the
 * session is known [F-02]. An incomplete profile leads to /profile-form, unless the server was unreachable.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'starting') return CHECKING;
  const here = `${location.pathname}${location.search}${location.hash}`;
  if (session.kind === 'signedOut')
    return <Redirect to={paths.login()} state={session.reason === 'asked' ? null : { returnTo: here }} />;
  const incomplete = !session.isProfileComplete && !session.offline;
  if (incomplete && location.pathname !== paths.completeProfile())
    return <Redirect to={paths.completeProfile()} state={{ returnTo: here }} />;
  return children;
}

/** The screen of the route, once its code is loaded [F-04]. */
export function Parts() {
  return (
    <Suspense fallback={<FullPageLoader text="Iniciando aplicação..." />}>
      <Outlet />
    </Suspense>
  );
}
