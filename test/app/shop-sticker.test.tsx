import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PublicOnly, SignedInOnly } from '../../src/app/guards/guards.tsx';
import { EmailConfirmationScreen } from '../../src/features/account/email-confirmation-screen.tsx';
import { LoginScreen } from '../../src/features/account/login-screen.tsx';
import { RegisterScreen } from '../../src/features/account/register-screen.tsx';
import { IdentityProvider } from '../../src/identity/identity-context.tsx';
import { FakeIdentity, signedIn } from '../features/support/fake-identity.ts';

const ANA = { sub: 'ana', email: 'ana@exemplo.com.br', name: 'Ana' };
const PROFILE = { ...ANA, cpf: '52998224725', balance: 0, revenue: 0, score: 0, chavePix: '' };
const SIGNED_IN = signedIn(ANA, PROFILE);

function Where() {
  const { pathname } = useLocation();
  return <output>{pathname}</output>;
}

/** Scans the sticker of a shop while signed out, with the real guards and account screens. */
function scan() {
  const identity = new FakeIdentity();
  render(
    <IdentityProvider identity={identity}>
      <MemoryRouter initialEntries={['/shopping/loja-1']}>
        <Where />
        <Routes>
          <Route element={<PublicOnly />}>
            <Route path="/login" element={<LoginScreen />} />
            <Route path="/register" element={<RegisterScreen />} />
            <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
          </Route>
          <Route path="*" element={<SignedInOnly>a loja</SignedInOnly>} />
        </Routes>
      </MemoryRouter>
    </IdentityProvider>,
  );
  const at = () => screen.getByRole('status').textContent;
  return { identity, at, user: userEvent.setup({ delay: null }) };
}

test('[F-01] the QR of a shop’s sticker leads to the shop after signing in', async () => {
  const { identity, at } = scan();
  expect(at()).toBe('/login');
  act(() => identity.become(SIGNED_IN));
  expect(await screen.findByText('a loja')).toBeVisible();
  expect(at()).toBe('/shopping/loja-1');
});

test('[F-01, A-05, A-10] and after signing up with a confirmed e-mail', async () => {
  const { identity, at, user } = scan();
  await user.click(screen.getByRole('button', { name: 'Cadastre-se' }));
  expect(at()).toBe('/register');
  await user.type(screen.getByLabelText('E-mail'), 'nova@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'Segredo#123');
  await user.type(screen.getByLabelText('Confirmar senha'), 'Segredo#123');
  await user.click(screen.getByRole('button', { name: 'Cadastrar' }));
  await screen.findByText('Confirme seu e-mail');
  await user.type(screen.getByLabelText('Código de verificação'), '123456');
  await user.click(screen.getByRole('button', { name: 'Verificar' }));
  await screen.findByRole('button', { name: 'Cadastre-se' });
  expect(at()).toBe('/login');
  act(() => identity.become(SIGNED_IN));
  expect(await screen.findByText('a loja')).toBeVisible();
  expect(at()).toBe('/shopping/loja-1');
});
