import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { pinKiosk, releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { FakeIdentity, signedIn } from '../support/fake-identity.ts';
import { button, errorOf, field, open, STRONG } from './account-forms.tsx';

afterEach(() => releaseKiosk(localStorage));

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
    await waitFor(() =>
      expect(said).toMatchObject([
        { kind: 'success', message: 'Código de recuperação enviado para seu e-mail' },
      ]),
    );
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
    await waitFor(() =>
      expect(said).toMatchObject([
        {
          kind: 'success',
          message: 'Senha redefinida com sucesso! Você pode entrar agora com sua nova senha.',
        },
      ]),
    );
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

  test('[X-05] [A-09] whoever is signed in at a shop’s tablet is led back from here to the shop', async () => {
    pinKiosk(localStorage, { locationId: 'loja', name: 'Mercadinho', deviceKey: null });
    const { place } = open(
      at,
      new FakeIdentity(signedIn({ sub: 'ana', email: 'ana@exemplo.com.br', name: 'Ana' })),
    );
    await waitFor(() => expect(place.path).toBe('/home'));
  });
});
