import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/parts/error-boundary.tsx';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { FakeIdentity } from '../support/fake-identity.ts';
import { show } from '../support/show.tsx';

vi.mock('../../../src/features/account/code-step.tsx', () => ({
  get CodeStep() {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  },
}));

test('[F-05] [F-06] a sign-in whose second step is missing says so, and begins anew', async () => {
  const identity = new FakeIdentity();
  const challenge = { name: 'SOFTWARE_TOKEN_MFA', parameters: {} };
  identity.answers.signIn = { success: false, error: 'Erro ao fazer login', challenge };
  const login = (
    <ErrorBoundary>
      <LoginScreen />
    </ErrorBoundary>
  );
  const { user } = show(<Route path="/login" element={login} />, { at: '/login', identity });
  await user.type(screen.getByLabelText('E-mail'), 'ana@exemplo.com.br');
  await user.type(screen.getByLabelText('Senha'), 'segredo{Enter}');
  expect(await screen.findByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByLabelText('Senha')).toBeInTheDocument();
});
