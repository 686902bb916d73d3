import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { EmailConfirmationScreen } from '../../../src/features/account/email-confirmation-screen.tsx';
import { LoginScreen } from '../../../src/features/account/login-screen.tsx';
import { PasswordRecoverScreen } from '../../../src/features/account/password-recover-screen.tsx';
import { RegisterScreen } from '../../../src/features/account/register-screen.tsx';
import { ResetPasswordScreen } from '../../../src/features/account/reset-password-screen.tsx';
import type { Session } from '../../../src/identity/base/session.ts';
import { FakeIdentity, signedIn } from '../support/fake-identity.ts';
import { show } from '../support/show.tsx';

const routes = (
  <>
    <Route path="/login" element={<LoginScreen />} />
    <Route path="/register" element={<RegisterScreen />} />
    <Route path="/password-recover" element={<PasswordRecoverScreen />} />
    <Route path="/reset-password" element={<ResetPasswordScreen />} />
    <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
  </>
);

const open = (at: string, identity = new FakeIdentity()) => show(routes, { at, identity });
const field = (label: string) => screen.getByLabelText(label);
const button = (name: string) => screen.getByRole('button', { name });
const STRONG = 'Senha#123';

afterEach(() => releaseKiosk(localStorage));

/** The messages under the fields, by their label. */
function errorOf(label: string): string | null {
  const control = field(label);
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? [];
  const shown = ids.map((id) => document.getElementById(id)?.textContent).join(' ');
  return control.getAttribute('aria-invalid') === 'true' ? shown : null;
}

describe('login', () => {
  test('[A-01] has both fields and leads to recovery and to registration', async () => {
    const { user, place } = open('/login');
    expect(field('E-mail')).toBeInTheDocument();
    expect(field('Senha')).toHaveAttribute('type', 'password');
    expect(button('Entrar')).toBeInTheDocument();
    await user.click(button('Esqueci minha senha'));
    await waitFor(() => expect(place.path).toBe('/password-recover'));
    await user.click(button('Voltar para o login'));
    await user.click(button('Cadastre-se'));
    await waitFor(() => expect(place.path).toBe('/register'));
  });

  test('[A-02] says what is missing or wrong, and asks the provider nothing', async () => {
    const { user, identity } = open('/login');
    await user.click(button('Entrar'));
    await waitFor(() => expect(errorOf('E-mail')).toBe('E-mail é obrigatório'));
    await waitFor(() => expect(errorOf('Senha')).toBe('Senha é obrigatória'));
    expect(field('E-mail')).toHaveFocus();
    await user.type(field('E-mail'), 'ana@exemplo');
    await user.type(field('Senha'), 'x');
    await user.click(button('Entrar'));
    await waitFor(() => expect(errorOf('E-mail')).toBe('E-mail inválido'));
    expect(errorOf('Senha')).toBeNull();
    expect(identity.calls).toEqual([]);
  });

  const enter = async (identity: FakeIdentity) => {
    const view = open('/login', identity);
    await view.user.type(field('E-mail'), ' ana@exemplo.com.br ');
    await view.user.type(field('Senha'), 'segredo{Enter}');
    return view;
  };

  test('[A-03] a complete profile goes to /home', async () => {
    const { place, identity } = await enter(new FakeIdentity());
    await waitFor(() => expect(place.path).toBe('/home'));
    await waitFor(() =>
      expect(identity.calls).toEqual([['signIn', 'ana@exemplo.com.br', 'segredo', { keep: false }]]),
    );
    expect(identity.prepared).toBeGreaterThan(0);
  });

  test('[A-03] an incomplete profile is warned for 7 s and goes to /profile-form', async () => {
    const identity = new FakeIdentity();
    identity.answers.signIn = { success: true, isProfileComplete: false };
    const { place, said } = await enter(identity);
    await waitFor(() => expect(place.path).toBe('/profile-form'));
    expect(said).toMatchObject([
      { kind: 'warning', message: 'Por favor, complete seu perfil para continuar', duration: 7000 },
    ]);
  });

  test('[A-03] [F-08] a profile that could not be asked for counts as nothing missing', async () => {
    const identity = new FakeIdentity();
    identity.answers.signIn = { success: true, isProfileComplete: false };
    identity.becomes.signIn = {
      ...signedIn({ sub: 'ana', email: 'ana@exemplo.com.br' }),
      offline: true,
    } as Session;
    const { place, said } = await enter(identity);
    await waitFor(() => expect(place.path).toBe('/home'));
    expect(said).toEqual([]);
  });

  test('[F-08] whoever was sent here by an expired session is told so, whoever left is not', () => {
    const words = 'Sua sessão expirou. Entre novamente.';
    const { unmount } = open('/login', new FakeIdentity({ kind: 'signedOut', reason: 'expired' }));
    expect(screen.getByText(words)).toBeInTheDocument();
    unmount();
    open('/login', new FakeIdentity({ kind: 'signedOut', reason: 'asked' }));
    expect(screen.queryByText(words)).toBeNull();
  });

  test.each([
    ['/history', true],
    ['/history?item=1', true],
    ['/home', false],
  ])('[Y-02] a visitor of %s is told why the history is not shown: %j', (returnTo, told) => {
    show(routes, { at: '/login', state: { returnTo }, identity: new FakeIdentity() });
    expect(screen.queryAllByText('Faça login para ver seu histórico')).toHaveLength(told ? 1 : 0);
  });

  test('[A-03] a not confirmed account goes to /email-confirmation with its e-mail', async () => {
    const identity = new FakeIdentity();
    identity.answers.signIn = { success: false, error: 'Conta não confirmada.', notConfirmed: true };
    const { place } = await enter(identity);
    await waitFor(() => expect(place.path).toBe('/email-confirmation?email=ana%40exemplo.com.br'));
    expect(field('E-mail')).toHaveValue('ana@exemplo.com.br');
  });

  test.each([['E-mail ou senha incorretos.', 'E-mail ou senha incorretos.']])(
    '[A-04] a refusal %j reads %j and keeps what was typed',
    async (error, shown) => {
      const identity = new FakeIdentity();
      identity.answers.signIn = { success: false, error };
      const { place } = await enter(identity);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
      await waitFor(() => expect(place.path).toBe('/login'));
      expect(field('Senha')).toHaveValue('segredo');
    },
  );

  test('[A-01] staying signed in is the person’s choice', async () => {
    const { user, identity } = open('/login');
    await user.type(field('E-mail'), 'ana@exemplo.com.br');
    await user.type(field('Senha'), 'segredo');
    await user.click(field('Manter conectado neste aparelho'));
    await user.click(button('Entrar'));
    await waitFor(() => expect(identity.calls[0]?.at(-1)).toEqual({ keep: true }));
  });
});

test('[A-01] [A-08] [A-09] [A-10] the e-mail goes along from screen to screen: nobody types it twice', async () => {
  const { user, place } = open('/login');
  await user.type(field('E-mail'), 'ana@exemplo.com.br');
  for (const [press, path] of [
    ['Cadastre-se', '/register'],
    ['Já tenho conta', '/login'],
    ['Esqueci minha senha', '/password-recover'],
    ['Enviar código', '/reset-password?email=ana%40exemplo.com.br'],
    ['Entrar', '/login'],
  ] as const) {
    await user.click(button(press));
    await waitFor(() => expect(place.path).toBe(path));
    expect(field('E-mail')).toHaveValue('ana@exemplo.com.br');
  }
});

test('[X-05] the tablet of a shop notes no e-mail for whoever comes next', async () => {
  pinKiosk(localStorage, { locationId: 'loja', name: 'Mercadinho', deviceKey: null });
  const { user } = open('/login');
  await user.type(field('E-mail'), 'ana@exemplo.com.br');
  await user.click(button('Cadastre-se'));
  expect(await screen.findByText('Criar conta')).toBeInTheDocument();
  expect(field('E-mail')).toHaveValue('');
});

describe('register', () => {
  const fill = async (email: string, password: string, again: string, identity = new FakeIdentity()) => {
    const view = open('/register', identity);
    if (email) await view.user.type(field('E-mail'), email);
    if (password) await view.user.type(field('Senha'), password);
    if (again) await view.user.type(field('Confirmar senha'), again);
    await view.user.click(button('Cadastrar'));
    return view;
  };

  test('[A-05] every field is required', async () => {
    const { identity } = await fill('', '', '');
    await waitFor(() => expect(errorOf('E-mail')).toBe('E-mail é obrigatório'));
    await waitFor(() => expect(errorOf('Senha')).toBe('Senha é obrigatória'));
    await waitFor(() => expect(errorOf('Confirmar senha')).toBe('Confirmação de senha é obrigatória'));
    expect(identity.calls).toEqual([]);
  });

  test('[A-05] both passwords have to be equal', async () => {
    const { identity } = await fill('ana@exemplo.com.br', STRONG, `${STRONG}4`);
    await waitFor(() => expect(errorOf('Confirmar senha')).toBe('As senhas não coincidem'));
    expect(identity.calls).toEqual([]);
  });

  test('[A-06, A-07] success sends e-mail and password once, says so and asks for the code', async () => {
    const { place, said, identity } = await fill(' ana+loja@exemplo.com.br', STRONG, STRONG);
    await waitFor(() => expect(identity.calls).toEqual([['signUp', 'ana+loja@exemplo.com.br', STRONG]]));
    await waitFor(() => expect(place.path).toBe('/email-confirmation?email=ana%2Bloja%40exemplo.com.br'));
    expect(field('E-mail')).toHaveValue('ana+loja@exemplo.com.br');
    expect(said).toMatchObject([
      {
        kind: 'success',
        message: 'Cadastro realizado com sucesso! Verifique seu e-mail para confirmar a conta.',
      },
    ]);
  });

  test.each([
    [{ success: false as const, error: 'Falha ao registrar usuário' }, 'Falha ao registrar usuário'],
  ])('[A-06] a failed sign-up says why (%#)', async (answer, shown) => {
    const identity = new FakeIdentity();
    identity.answers.signUp = answer;
    const { place } = await fill('ana@exemplo.com.br', STRONG, STRONG, identity);
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
    await waitFor(() => expect(place.path).toBe('/register'));
  });
});

describe('password recovery', () => {
  const ask = async (email: string, identity = new FakeIdentity()) => {
    const view = open('/password-recover', identity);
    if (email) await view.user.type(field('E-mail'), email);
    await view.user.click(button('Enviar código'));
    return view;
  };

  test.each([
    ['', 'Por favor, informe seu e-mail'],
    ['ana', 'E-mail inválido'],
  ])('[A-08] %j is answered %j', async (email, message) => {
    const { identity } = await ask(email);
    await waitFor(() => expect(errorOf('E-mail')).toBe(message));
    expect(identity.calls).toEqual([]);
  });

  test('[A-08] success says so and goes on with the e-mail', async () => {
    const { place, said, identity } = await ask('ana@exemplo.com.br');
    await waitFor(() => expect(identity.calls).toEqual([['forgotPassword', 'ana@exemplo.com.br']]));
    await waitFor(() => expect(place.path).toBe('/reset-password?email=ana%40exemplo.com.br'));
    expect(said).toMatchObject([
      { kind: 'success', message: 'Código de recuperação enviado para seu e-mail' },
    ]);
  });

  test.each([[{ success: false as const, error: 'Usuário não encontrado.' }, 'Usuário não encontrado.']])(
    '[A-08] a failure says why (%#)',
    async (answer, shown) => {
      const identity = new FakeIdentity();
      identity.answers.forgotPassword = answer;
      const { user, place } = await ask('ana@exemplo.com.br', identity);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
      await user.click(button('Voltar para o login'));
      await waitFor(() => expect(place.path).toBe('/login'));
    },
  );
});

describe('password reset', () => {
  const at = '/reset-password?email=ana%40exemplo.com.br';
  const fill = async (code: string, password: string, again: string, identity = new FakeIdentity()) => {
    const view = open(at, identity);
    if (code) await view.user.type(field('Código de verificação'), code);
    if (password) await view.user.type(field('Nova senha'), password);
    if (again) await view.user.type(field('Confirmar nova senha'), again);
    await view.user.click(button('Redefinir senha'));
    return view;
  };

  test('[A-09] everything is required, and each error clears when its field is edited', async () => {
    const { user, identity } = await fill('', '', '');
    await user.clear(field('E-mail'));
    await user.click(button('Redefinir senha'));
    await waitFor(() => expect(errorOf('E-mail')).toBe('E-mail é obrigatório'));
    await waitFor(() => expect(errorOf('Código de verificação')).toBe('Código de verificação é obrigatório'));
    await waitFor(() => expect(errorOf('Nova senha')).toBe('Senha é obrigatória'));
    await waitFor(() => expect(errorOf('Confirmar nova senha')).toBe('Confirmação de senha é obrigatória'));
    for (const label of ['E-mail', 'Código de verificação', 'Nova senha', 'Confirmar nova senha']) {
      await user.type(field(label), '1');
      expect(errorOf(label)).toBeNull();
    }
    expect(identity.calls).toEqual([]);
  });

  test('[A-09] the password keeps the rules and is typed twice alike', async () => {
    const { user } = await fill('123456', 'Senha1234', 'Senha1234');
    await waitFor(() =>
      expect(errorOf('Nova senha')).toBe('A senha deve conter pelo menos um caractere especial'),
    );
    await user.type(field('Nova senha'), '#');
    await user.click(button('Redefinir senha'));
    expect(errorOf('Nova senha')).toBeNull();
    await waitFor(() => expect(errorOf('Confirmar nova senha')).toBe('As senhas não coincidem'));
  });

  test('[A-09] who needs another code is led to where it is sent, and types no e-mail twice', async () => {
    const { user, place } = open(at);
    await user.click(button('Pedir novo código'));
    await waitFor(() => expect(place.path).toBe('/password-recover'));
    expect(place.state).toMatchObject({ email: 'ana@exemplo.com.br' });
  });

  test('[A-09] success goes to /login', async () => {
    const { place, said, identity } = await fill('12a34 567', STRONG, STRONG);
    await waitFor(() =>
      expect(identity.calls).toEqual([['resetPassword', 'ana@exemplo.com.br', '123456', STRONG]]),
    );
    await waitFor(() => expect(place.path).toBe('/login'));
    expect(said).toMatchObject([
      {
        kind: 'success',
        message: 'Senha redefinida com sucesso! Você pode entrar agora com sua nova senha.',
      },
    ]);
  });

  test.each([[{ success: false as const, error: 'Código inválido.' }, 'Código inválido.']])(
    '[A-09] a failure says why until a field is edited (%#)',
    async (answer, shown) => {
      const identity = new FakeIdentity();
      identity.answers.resetPassword = answer;
      const { user } = await fill('123456', STRONG, STRONG, identity);
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
      await user.type(field('Código de verificação'), '{Backspace}');
      await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement());
    },
  );

  test('[A-09] leads back to the sign-in', async () => {
    const { user, place } = open('/reset-password');
    expect(field('E-mail')).toHaveValue('');
    await user.click(button('Entrar'));
    await waitFor(() => expect(place.path).toBe('/login'));
  });
});

describe('e-mail confirmation', () => {
  const at = '/email-confirmation?email=ana%40exemplo.com.br';

  test('[A-10] the e-mail of the address is locked and the code ends at six digits', async () => {
    const { user, identity } = open(at);
    await user.type(field('E-mail'), 'x');
    expect(field('E-mail')).toHaveValue('ana@exemplo.com.br');
    await user.type(field('Código de verificação'), '1234567');
    expect(field('Código de verificação')).toHaveValue('123456');
    await user.click(button('Verificar'));
    await waitFor(() => expect(identity.calls).toEqual([['confirmSignUp', 'ana@exemplo.com.br', '123456']]));
  });

  test('[A-10] another e-mail than the locked one is a step back, with what was typed there', async () => {
    const { user, place } = open(at);
    expect(field('E-mail')).toHaveAttribute('readonly');
    // Whole, however long: the locked field of a phone cuts it off.
    expect(screen.getByText(/enviamos para ana@exemplo\.com\.br\.$/)).toBeInTheDocument();
    await user.click(button('Trocar e-mail'));
    await waitFor(() => expect(place.path).toBe('/register'));
    expect(field('E-mail')).toHaveValue('ana@exemplo.com.br');
  });

  test('[A-10] e-mail and code are required', async () => {
    const { user, identity } = open('/email-confirmation');
    await user.click(button('Verificar'));
    await waitFor(() => expect(errorOf('E-mail')).toBe('E-mail é obrigatório'));
    await waitFor(() => expect(errorOf('Código de verificação')).toBe('Código de verificação é obrigatório'));
    await user.type(field('E-mail'), 'bia@exemplo.com.br');
    await user.type(field('Código de verificação'), '123456');
    await user.click(button('Verificar'));
    await waitFor(() => expect(identity.calls).toEqual([['confirmSignUp', 'bia@exemplo.com.br', '123456']]));
  });

  test('[A-10] success says so and goes to /login', async () => {
    const { user, place, said } = open(at);
    await user.type(field('Código de verificação'), '123456{Enter}');
    await waitFor(() => expect(place.path).toBe('/login'));
    expect(said).toMatchObject([
      { kind: 'success', message: 'E-mail verificado com sucesso! Você já pode fazer login.' },
    ]);
  });

  test.each([
    [
      { success: false as const, error: 'Código de verificação inválido.' },
      'Código de verificação inválido.',
    ],
  ])('[A-10] a failed verification says why (%#)', async (answer, shown) => {
    const identity = new FakeIdentity();
    identity.answers.confirmSignUp = answer;
    const { user } = open(at, identity);
    await user.type(field('Código de verificação'), '123456{Enter}');
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
  });

  test('[A-10] the code is sent again', async () => {
    const { user, identity, said, place } = open(at);
    await user.type(field('Código de verificação'), '000000');
    await user.click(button('Reenviar código'));
    await waitFor(() => expect(identity.calls).toEqual([['resendConfirmationCode', 'ana@exemplo.com.br']]));
    expect(said).toMatchObject([
      { kind: 'success', message: 'Novo código de verificação enviado com sucesso!' },
    ]);
    // The one before counts no more.
    await waitFor(() => expect(field('Código de verificação')).toHaveValue(''));
    await user.click(button('Entrar'));
    await waitFor(() => expect(place.path).toBe('/login'));
  });

  test.each([
    ['', 'E-mail é obrigatório para reenviar o código'],
    ['ana', 'E-mail inválido'],
  ])('[A-10] sending again with the e-mail %j says %j', async (email, message) => {
    const { user, identity } = open('/email-confirmation');
    if (email) await user.type(field('E-mail'), email);
    await user.click(button('Reenviar código'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(identity.calls).toEqual([]);
  });

  test.each([[{ success: false as const, error: 'Muitas solicitações.' }, 'Muitas solicitações.']])(
    '[A-10] a code that could not be sent again says why (%#)',
    async (answer, shown) => {
      const identity = new FakeIdentity();
      identity.answers.resendConfirmationCode = answer;
      const { user } = open(at, identity);
      await user.click(button('Reenviar código'));
      await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(shown));
    },
  );
});
