import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmailConfirmationScreen } from '../../../src/features/account/email-confirmation-screen.tsx';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { PasswordRecoverScreen } from '../../../src/features/account/password-recover-screen.tsx';
import { RegisterScreen } from '../../../src/features/account/register-screen.tsx';
import { ResetPasswordScreen } from '../../../src/features/account/reset-password-screen.tsx';
// The first form of the app fetches it. Imported here, before any test holds the clock.
import '../../../src/identity/cognito/forms.ts';
import { createCognitoProvider } from '../../../src/identity/cognito/provider.ts';
import { createIdentity } from '../../../src/identity/create-identity.ts';
import { memoryVault } from '../../identity/support/open-identity.ts';
import { messages } from '../support/money-fixture.tsx';
import { show } from '../support/show.tsx';
import { FAULTS, type Fault, WAITING } from './identity-faults.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const STRONG = 'Senha#123';
const NEW = { 'Confirmar nova senha': STRONG, 'Nova senha': STRONG };

type Operation = readonly [name: string, at: string, typed: Readonly<Record<string, string>>, button: string];

/** Screen of each operation of the wire, its typed texts, and the button that sends it. */
const OPERATIONS: readonly Operation[] = [
  ['InitiateAuth', '/login', { Senha: STRONG }, 'Entrar'],
  ['SignUp', '/register', { Senha: STRONG, 'Confirmar senha': STRONG }, 'Cadastrar'],
  ['ConfirmSignUp', '/email-confirmation', { 'Código de verificação': '123456' }, 'Verificar'],
  ['ResendConfirmationCode', '/email-confirmation', {}, 'Reenviar código'],
  ['ForgotPassword', '/password-recover', {}, 'Enviar código'],
  [
    'ConfirmForgotPassword',
    '/reset-password',
    { 'Código de verificação': '123456', ...NEW },
    'Redefinir senha',
  ],
];

/** Status of the codes whose status is not 400. */
const STATUS: Readonly<Record<string, number>> = { InternalErrorException: 500, ServiceUnavailable: 503 };

type Answer = Fault | { kind: 'body'; body: object };

/** Opens a screen on the real identity and the provider's own library, over a network that the test controls. */
async function open(index: number) {
  const [operation = '', at = '', typed, name = ''] = OPERATIONS[index] ?? [];
  const asked: string[] = [];
  const wire: { answer: Answer } = { answer: { kind: 'body', body: {} } };
  const fetcher = async (_input: unknown, init?: RequestInit): Promise<Response> => {
    asked.push(new Headers(init?.headers).get('x-amz-target')?.split('.').at(-1) ?? '');
    const { answer } = wire;
    if ('body' in answer) return Response.json(answer.body);
    if (answer.code === null) throw new TypeError('Failed to fetch');
    const status = STATUS[answer.code] ?? 400;
    return Response.json({ __type: answer.code, message: answer.message }, { status });
  };
  vi.stubGlobal('fetch', fetcher);
  const place = {
    endpoint: 'https://identidade.exemplo/',
    userPoolId: 'us-east-1_Vendinha1',
    clientId: 'app',
  };
  const identity = createIdentity({
    provider: createCognitoProvider(place, fetcher, Date.now),
    vault: memoryVault(),
    profiles: { saved: async () => null, read: async () => null, create: async () => undefined },
    writeLog: async () => undefined,
    clear: async () => undefined,
    keepsExpired: async () => true,
    tabs: { post: () => undefined, listen: () => undefined, inTurn: (work) => work() },
    userAgent: 'test',
    now: Date.now,
    wait: async () => undefined,
  });
  await identity.start();
  const view = show(
    <>
      <Route path="/login" element={<LoginScreen />} />
      <Route path="/register" element={<RegisterScreen />} />
      <Route path="/password-recover" element={<PasswordRecoverScreen />} />
      <Route path="/reset-password" element={<ResetPasswordScreen />} />
      <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
    </>,
    { at, identity },
  );
  for (const [label, text] of Object.entries({ 'E-mail': 'ana@exemplo.com.br', ...typed })) {
    await view.user.click(screen.getByLabelText(label));
    await view.user.paste(text);
  }
  const button = screen.getByRole('button', { name });
  const alert = screen.getByRole('alert');
  /** Resolves to the form's message once its button is free again. */
  const send = async (answer: Answer): Promise<string | null> => {
    wire.answer = answer;
    const before = asked.length;
    fireEvent.click(button);
    await waitFor(() => expect(asked.slice(before)).toEqual([operation]));
    await waitFor(() => expect(button).not.toHaveAttribute('aria-busy'));
    return alert.textContent;
  };
  return { ...view, send };
}

const named = ({ code, message }: Fault): string => `${code}: ${message}`;

/**
 * The library makes a large random number for every sign-in, so the faults of that operation are split into small
 * parts.
 */
const PARTS = OPERATIONS.flatMap(([name], index) => {
  const faults = name === 'InitiateAuth' ? FAULTS : [...WAITING, ...FAULTS];
  const size = name === 'InitiateAuth' ? 5 : faults.length;
  const starts = Array.from({ length: Math.ceil(faults.length / size) }, (_, part) => part * size);
  return starts.map((start) => ({ name, index, start, faults: faults.slice(start, start + size) }));
});

describe('[F-15] [F-16] the identity catalogue', () => {
  test.each(PARTS)('$name from $start', async ({ index, faults }) => {
    const { send } = await open(index);
    const read: Record<string, string | null> = {};
    for (const fault of faults) read[named(fault)] = await send(fault);
    expect(read).toEqual(Object.fromEntries(faults.map((fault) => [named(fault), fault.text])));
  });

  test.each(WAITING)('[A-03] InitiateAuth of an account that waits for its e-mail (%#)', async (fault) => {
    const { send, said, place } = await open(0);
    await send(fault);
    await waitFor(() => expect(place.path).toBe('/email-confirmation?email=ana%40exemplo.com.br'));
    await waitFor(() => expect(messages(said)).toEqual([fault.text]));
  });

  test.each([
    ['[F-11]', 0, {}, 'Erro ao realizar login! Por favor, tente novamente, ou contate o suporte.'],
    [
      '[F-10]',
      0,
      {
        ChallengeName: 'NEW_PASSWORD_REQUIRED',
        ChallengeParameters: { userAttributes: '{}', requiredAttributes: '[]' },
        Session: 'x',
      },
      'Erro ao fazer login',
    ],
    ['[A-06]', 1, {}, 'Falha ao registrar usuário'],
  ] as const)('%s an answer that is no error and no success (%#)', async (_, index, body, text) => {
    const { send } = await open(index);
    expect(await send({ kind: 'body', body })).toBe(text);
  });
});
