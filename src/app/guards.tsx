import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '../identity/identity-context.tsx';
import { FullPageLoader } from '../ui/full-page-loader.tsx';

/** State that travels with a visit to an account screen: where the person wanted to go. */
interface ReturnState {
  returnTo?: string;
}

const CHECKING = <FullPageLoader text="Verificando autenticação..." />;

/**
 * Leads elsewhere, and insists: a closing dialog takes its history entry back, which may bring the old place once more
 * before React has drawn the new one. The router's own `Navigate` goes once and would leave an empty page then.
 */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  const navigate = useNavigate();
  const wanted = useRef(state);
  useEffect(() => {
    const go = (): void => void navigate(to, { replace: true, state: wanted.current });
    go();
    // The router tells nothing of a place that is the one it has drawn.
    window.addEventListener('popstate', go);
    return () => window.removeEventListener('popstate', go);
  }, [to, navigate]);
  return null;
}

/**
 * For everybody. Who is signed in already goes on to where they wanted to be, unless a link of a mail brought them to
 * choose a new password: the code in it may be for another account, and nothing tells them elsewhere what became of it.
 */
export function PublicOnly() {
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'starting') return CHECKING;
  if (session.kind === 'signedOut' || location.pathname === '/reset-password') return <Parts />;
  if (!session.isProfileComplete && !session.offline)
    return <Redirect to="/profile-form" state={location.state} />;
  const wanted = (location.state as ReturnState | null)?.returnTo;
  return <Redirect to={wanted?.startsWith('/') && !wanted.startsWith('//') ? wanted : '/home'} />;
}

/**
 * For who is signed in [F-01]. Visitors go to /login and come back afterwards; nothing of the screen is drawn before it
 * is known who they are [F-02]. An incomplete profile leads to /profile-form, unless nobody could be asked.
 */
export function SignedInOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const location = useLocation();
  if (session.kind === 'starting') return CHECKING;
  const here = `${location.pathname}${location.search}${location.hash}`;
  if (session.kind === 'signedOut')
    return <Redirect to="/login" state={session.reason === 'asked' ? null : { returnTo: here }} />;
  const incomplete = !session.isProfileComplete && !session.offline;
  if (incomplete && location.pathname !== '/profile-form')
    return <Redirect to="/profile-form" state={{ returnTo: here }} />;
  return children;
}

/** The screen of the route, once its code is there [F-04]. */
export function Parts() {
  return (
    <Suspense fallback={<FullPageLoader text="Iniciando aplicação..." />}>
      <Outlet />
    </Suspense>
  );
}
