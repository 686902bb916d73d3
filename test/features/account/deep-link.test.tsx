import { screen, waitFor } from '@testing-library/react';
import { Outlet, Route } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import { PublicOnly, SignedInOnly } from '../../../src/app/guards/guards.tsx';
import type { Profile } from '../../../src/domain/people/profile.ts';
import { EmailConfirmationScreen } from '../../../src/features/account/email-confirmation-screen.tsx';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { ProfileFormScreen } from '../../../src/features/account/profile-form-screen.tsx';
import { RegisterScreen } from '../../../src/features/account/register-screen.tsx';
import { FakeIdentity, signedIn } from '../support/fake-identity.ts';
import { makePerson, show } from '../support/show.tsx';

/** Paths whose code was requested at the first letter. */
const begun: string[] = [];

const routes = (
  <>
    <Route element={<PublicOnly />}>
      <Route path="/login" element={<LoginScreen onTyping={(path) => begun.push(path)} />} />
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
    </Route>
    <Route
      element={
        <SignedInOnly>
          <Outlet />
        </SignedInOnly>
      }
    >
      <Route path="/profile-form" element={<ProfileFormScreen />} />
      <Route path="/home" element={<p>início</p>} />
      <Route path="/shopping/:id" element={<p>loja</p>} />
    </Route>
  </>
);
const LINK = '/shopping/loja-1?de=qr';
const ana: Profile = {
  email: 'ana@exemplo.com.br',
  name: 'Ana',
  cpf: '52998224725',
  balance: 0,
  revenue: 0,
  score: 0,
  chavePix: '',
};

async function signIn(user: ReturnType<typeof show>['user']): Promise<void> {
  await user.type(screen.getByLabelText('E-mail'), ana.email);
  await user.type(screen.getByLabelText('Senha'), 'Senha#123');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

describe('deep link', () => {
  test('[A-03, F-01] a visitor with a link signs in and arrives where the link leads', async () => {
    const identity = new FakeIdentity();
    identity.becomes.signIn = signedIn({ sub: 'ana', email: ana.email }, ana);
    const { user, place } = show(routes, { at: LINK, identity });
    await waitFor(() => expect(place.path).toBe('/login'));
    await signIn(user);
    await waitFor(() => expect(place.path).toBe(LINK));
    expect(screen.getByText('loja')).toBeInTheDocument();
    // The link's code was requested once, at the first letter.
    expect(begun).toEqual([LINK]);
  });

  test('[A-03, A-06, A-10] the link outlives registration, confirmation and the profile form', async () => {
    const person = makePerson();
    person.server.put({ id: ana.email, type: 'PROFILE', owner: person.user.sub });
    const identity = new FakeIdentity();
    identity.answers.signIn = { success: true, isProfileComplete: false };
    identity.becomes.signIn = signedIn({ sub: person.user.sub, email: ana.email });
    identity.answers.refreshProfile = ana;
    identity.becomes.refreshProfile = signedIn({ sub: person.user.sub, email: ana.email }, ana);
    const { user, place, said } = show(routes, { at: LINK, identity, person });

    await user.click(screen.getByRole('button', { name: 'Cadastre-se' }));
    await user.type(screen.getByLabelText('E-mail'), ana.email);
    await user.type(screen.getByLabelText('Senha'), 'Senha#123');
    await user.type(screen.getByLabelText('Confirmar senha'), 'Senha#123');
    await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
    await waitFor(() => expect(place.path).toBe('/email-confirmation?email=ana%40exemplo.com.br'));
    await user.type(screen.getByLabelText('Código de verificação'), '123456{Enter}');
    await waitFor(() => expect(place.path).toBe('/login'));
    expect(screen.getByLabelText('E-mail')).toHaveValue(ana.email);
    await user.type(screen.getByLabelText('Senha'), 'Senha#123{Enter}');
    await waitFor(() => expect(place.path).toBe('/profile-form'));
    expect(said.filter(({ kind }) => kind === 'warning')).toMatchObject([{ duration: 7000 }]);
    await user.type(screen.getByLabelText('Nome completo'), 'Ana');
    await user.type(screen.getByLabelText('CPF'), ana.cpf);
    await user.click(screen.getByRole('button', { name: 'Salvar' }));
    await waitFor(() => expect(place.path).toBe(LINK));
  });
});
