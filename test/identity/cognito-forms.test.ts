import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createCognitoForms } from '../../src/identity/cognito/forms.ts';

const PLACE = {
  endpoint: 'https://identidade.exemplo/',
  userPoolId: 'us-east-1_Vendinha1',
  clientId: 'app',
};
const { signIn, signUp, confirmSignUp, resendConfirmationCode, forgotPassword, resetPassword } =
  createCognitoForms(PLACE, () => 0);

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

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

test('[A-07] a sign-up sends the address as username and as an attribute, once', async () => {
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return new Response('{"UserSub":"1"}', { headers: { 'content-type': 'application/x-amz-json-1.1' } });
  });
  await signUp('ana@exemplo.com.br', 'Senha#123');
  const UserAttributes = [{ Name: 'email', Value: 'ana@exemplo.com.br' }];
  expect(sent).toMatchObject([
    { ClientId: 'app', Username: 'ana@exemplo.com.br', Password: 'Senha#123', UserAttributes },
  ]);
});

test('[A-06] [A-10] what is asked about an address says which sign-up of it this tab made, until it is confirmed', async () => {
  const asked: { of: string; signUp: unknown }[] = [];
  vi.stubGlobal('fetch', async (_: unknown, { body }: RequestInit) => {
    const { Username, ClientMetadata } = JSON.parse(String(body));
    asked.push({ of: Username, signUp: ClientMetadata?.signUp });
    return new Response('{"UserSub":"1"}', { headers: { 'content-type': 'application/x-amz-json-1.1' } });
  });
  await signUp('ana@exemplo.com.br', 'Senha#123');
  await resendConfirmationCode('Ana@exemplo.com.br ');
  await resendConfirmationCode('bia@exemplo.com.br');
  await confirmSignUp('ana@exemplo.com.br', '123456');
  await resendConfirmationCode('ana@exemplo.com.br');
  const [{ signUp: ticket } = { signUp: '' }] = asked;
  expect(String(ticket).length).toBeGreaterThan(30);
  expect(asked.map((one) => one.signUp === ticket)).toEqual([true, true, false, true, false]);
  expect(asked.filter((one) => one.signUp !== ticket).map((one) => one.signUp)).toEqual([
    undefined,
    undefined,
  ]);
  await signUp('ana@exemplo.com.br', 'Senha#123');
  expect(asked.at(-1)?.signUp).not.toBe(ticket);
});
