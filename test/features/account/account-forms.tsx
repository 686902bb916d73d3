import { screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { EmailConfirmationScreen } from '../../../src/features/account/email-confirmation-screen.tsx';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { PasswordRecoverScreen } from '../../../src/features/account/password-recover-screen.tsx';
import { RegisterScreen } from '../../../src/features/account/register-screen.tsx';
import { ResetPasswordScreen } from '../../../src/features/account/reset-password-screen.tsx';
import { FakeIdentity } from '../support/fake-identity.ts';
import { show } from '../support/show.tsx';

export const routes = (
  <>
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/register" element={<RegisterScreen />} />
    <Route path="/password-recover" element={<PasswordRecoverScreen />} />
    <Route path="/reset-password" element={<ResetPasswordScreen />} />
    <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
  </>
);

export const open = (at: string, identity = new FakeIdentity()) => show(routes, { at, identity });

export const field = (label: string) => screen.getByLabelText(label);

export const button = (name: string) => screen.getByRole('button', { name });

export const STRONG = 'Senha#123';

/** Messages below the field with this label. Null without any. */
export function errorOf(label: string): string | null {
  const control = field(label);
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const shown = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  return control.getAttribute('aria-invalid') === 'true' ? shown : null;
}
