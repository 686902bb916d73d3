import { act, cleanup, render, screen } from '@testing-library/react';
import { flushSync } from 'react-dom';
import { BrowserRouter, MemoryRouter, Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { Parts, PublicOnly, SignedInOnly } from '../../src/app/guards/guards.tsx';
import type { Identity } from '../../src/identity/base/identity.ts';
import type { Session } from '../../src/identity/base/session.ts';
import { IdentityProvider } from '../../src/identity/identity-context.tsx';
import { createSessionStore } from '../../src/identity/vault/session-store.ts';

const ANA = { sub: 'ana', email: 'ana@exemplo.com.br', name: 'Ana' };
const PROFILE = {
  email: ANA.email,
  name: 'Ana',
  cpf: '52998224725',
  balance: 0,
  revenue: 0,
  score: 0,
  chavePix: '',
};
const COMPLETE: Session = {
  kind: 'signedIn',
  user: ANA,
  profile: PROFILE,
  isProfileComplete: true,
  offline: false,
};
const INCOMPLETE: Session = { ...COMPLETE, profile: null, isProfileComplete: false };

function Here({ name }: { name: string }) {
  const { pathname, search, state } = useLocation();
  return (
    <>
      <p>
        {name} {pathname}
        {search}
      </p>
      <output>{state?.returnTo}</output>
    </>
  );
}

/** Renders named pages behind the real guards. `become` changes the session. */
function visit(path: string, session: Session) {
  const store = createSessionStore();
  store.become(session);
  const identity = { session: store.session, subscribe: store.subscribe } as unknown as Identity;
  render(
    <IdentityProvider identity={identity}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<PublicOnly />}>
            {['/login', '/register', '/password-recover', '/reset-password', '/email-confirmation'].map(
              (route) => (
                <Route key={route} path={route} element={<Here name="public" />} />
              ),
            )}
          </Route>
          <Route
            element={
              <SignedInOnly>
                <Parts />
              </SignedInOnly>
            }
          >
            <Route path="/home" element={<Here name="protected" />} />
            <Route path="/history" element={<Here name="protected" />} />
            <Route path="/profile-form" element={<Here name="protected" />} />
            <Route path="/shopping/:locationId" element={<Here name="protected" />} />
          </Route>
          <Route path="*" element={<Navigate to="/home" replace />} />
        </Routes>
      </MemoryRouter>
    </IdentityProvider>,
  );
  return { become: (next: Session) => act(() => store.become(next)) };
}

const shown = (): string => screen.getByText(/^(public|protected)/).textContent ?? '';
const SIGNED_OUT: Session = { kind: 'signedOut', reason: 'none' };

test.each(['/login', '/register', '/password-recover', '/reset-password', '/email-confirmation'])(
  '[F-01] %s is for everybody',
  (path) => {
    visit(`${path}?email=a%40b.co`, SIGNED_OUT);
    expect(shown()).toBe(`public ${path}?email=a%40b.co`);
  },
);

test('[F-01] [A-09] a link to a new password opens for who is signed in too; the other account screens lead home', () => {
  visit('/reset-password?email=a%40b.co', COMPLETE);
  expect(shown()).toBe('public /reset-password?email=a%40b.co');
  cleanup();
  visit('/email-confirmation?email=a%40b.co', COMPLETE);
  expect(shown()).toBe('protected /home');
});

test.each(['/home', '/history', '/profile-form', '/shopping/place', '/manager', '/nothing'])(
  '[F-01] a visitor of %s is sent to /login',
  (path) => {
    visit(path, SIGNED_OUT);
    expect(shown()).toBe('public /login');
  },
);

test.each(['/', '/nothing', '/manager/unknown'])('[F-03] %s goes to /home', (path) => {
  visit(path, COMPLETE);
  expect(shown()).toBe('protected /home');
});

test.each(['/home', '/login'])(
  '[F-02] while the session is being found out, %s shows only the loader',
  (path) => {
    const { become } = visit(path, { kind: 'starting' });
    expect(screen.getByText('Verificando autenticação...')).toBeInTheDocument();
    expect(screen.queryByText(/^(public|protected)/)).toBeNull();
    become(COMPLETE);
    expect(shown()).toBe('protected /home');
  },
);

test('[F-01] a deep link survives the sign-in', () => {
  const { become } = visit('/shopping/place?item=agua', SIGNED_OUT);
  expect(shown()).toBe('public /login');
  become(COMPLETE);
  expect(shown()).toBe('protected /shopping/place?item=agua');
});

test('[F-01] a deep link survives completing the profile in between', () => {
  const { become } = visit('/shopping/place', SIGNED_OUT);
  become(INCOMPLETE);
  expect(shown()).toBe('protected /profile-form');
  expect(screen.getByRole('status')).toHaveTextContent('/shopping/place');
});

test('who signed out on purpose is not brought back to where they were', () => {
  const { become } = visit('/shopping/place', COMPLETE);
  become({ kind: 'signedOut', reason: 'asked' });
  expect(shown()).toBe('public /login');
  become(COMPLETE);
  expect(shown()).toBe('protected /home');
});

test('[F-09] an incomplete profile leads to /profile-form, but not while nobody can be asked', () => {
  visit('/home', INCOMPLETE);
  expect(shown()).toBe('protected /profile-form');
});

test('[F-08] offline, the saved screens stay reachable', () => {
  visit('/home', { ...INCOMPLETE, offline: true } as Session);
  expect(shown()).toBe('protected /home');
});

test('[F-02] [F-14] who signs out in a dialog gets to the sign-in although the dialog takes its history entry back meanwhile', async () => {
  window.history.replaceState(null, '', '/home');
  window.history.pushState({ openSheets: ['dialog'] }, '');
  const store = createSessionStore();
  store.become(COMPLETE);
  const identity = { session: store.session, subscribe: store.subscribe } as unknown as Identity;
  render(
    <IdentityProvider identity={identity}>
      <BrowserRouter>
        <Routes>
          <Route path="/login" element={<Here name="public" />} />
          <Route path="*" element={<SignedInOnly>casa</SignedInOnly>} />
        </Routes>
      </BrowserRouter>
    </IdentityProvider>,
  );
  // Both changes happen before React has drawn the first.
  await act(async () => {
    const popped = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
    flushSync(() => store.become({ kind: 'signedOut', reason: 'asked' }));
    expect(window.location.pathname).toBe('/login');
    window.history.back();
    await popped;
  });
  expect(await screen.findByText('public /login')).toBeInTheDocument();
});
