import { afterEach, expect, test, vi } from 'vitest';
import { createCognitoForms } from '../../src/identity/cognito-forms.ts';

const PLACE = {
  endpoint: 'https://identidade.exemplo/',
  userPoolId: 'us-east-1_Vendinha1',
  clientId: 'app',
};
const { signIn, signUp, confirmSignUp, resendConfirmationCode, forgotPassword, resetPassword } =
  createCognitoForms(PLACE, () => 0);

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test.each([
  ['signIn', () => signIn('ana@exemplo.com.br', 'Senha#123')],
  ['signUp', () => signUp('ana@exemplo.com.br', 'Senha#123')],
  ['confirmSignUp', () => confirmSignUp('ana@exemplo.com.br', '123456')],
  ['resendConfirmationCode', () => resendConfirmationCode('ana@exemplo.com.br')],
  ['forgotPassword', () => forgotPassword('ana@exemplo.com.br')],
  ['resetPassword', () => resetPassword('ana@exemplo.com.br', '123456', 'Senha#123')],
])(
  '[F-15] %s does not wait for ever for a provider that takes the request and says nothing',
  async (_, ask) => {
    vi.useFakeTimers();
    vi.stubGlobal('fetch', () => new Promise(() => undefined));
    const answered = vi.fn();
    ask().catch(answered);
    await vi.advanceTimersByTimeAsync(29_000);
    expect(answered).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2000);
    expect(answered).toHaveBeenCalledWith(
      expect.objectContaining({ fault: { code: 'NetworkError', message: 'no answer' } }),
    );
  },
);
