import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import type { Session } from '../../../src/identity/base/session.ts';
import { FakeIdentity, signedIn } from '../support/fake-identity.ts';
import { show } from '../support/show.tsx';
import { button, errorOf, field, open, routes, STRONG } from './account-forms.tsx';

afterEach(() => releaseKiosk(localStorage));

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
    await waitFor(() =>
      expect(said).toMatchObject([
        { kind: 'warning', message: 'Por favor, complete seu perfil para continuar', duration: 7000 },
      ]),
    );
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

test.each([
  ['/password-recover', 'Enviar código', '/reset-password'],
  ['/register', 'Cadastrar', '/email-confirmation'],
  ['/login', 'Entrar', '/email-confirmation'],
])(
  '[X-05] [A-08] [A-06] a tablet hands an e-mail from %s on once, and never in an address',
  async (at, press, next) => {
    pinKiosk(localStorage, { locationId: 'loja', name: 'Mercadinho', deviceKey: null });
    const identity = new FakeIdentity();
    identity.answers.signIn = { success: false, error: 'Confirme seu e-mail.', notConfirmed: true };
    const { user, place, unmount } = open(at, identity);
    await user.type(field('E-mail'), 'ana@exemplo.com.br');
    if (at !== '/password-recover') await user.type(field('Senha'), STRONG);
    if (at === '/register') await user.type(field('Confirmar senha'), STRONG);
    await user.click(button(press));
    await waitFor(() => expect(place).toEqual({ path: next, state: null }));
    expect(field('E-mail')).toHaveValue('ana@exemplo.com.br');
    unmount();
    open(next);
    expect(field('E-mail')).toHaveValue('');
  },
);

test.each([true, false])(
  '[X-05] [F-01] BACK leads to the former account screen, except on a tablet: %s',
  async (isTablet) => {
    if (isTablet) pinKiosk(localStorage, { locationId: 'loja', name: 'Mercadinho', deviceKey: null });
    const { user } = show(routes, { at: '/login', history: 'browser', identity: new FakeIdentity() });
    const before = history.length;
    for (const press of ['Esqueci minha senha', 'Voltar para o login', 'Cadastre-se'])
      await user.click(button(press));
    expect(await screen.findByText('Criar conta')).toBeInTheDocument();
    expect(history.length - before).toBe(isTablet ? 0 : 3);
  },
);
