import { screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { releaseKiosk } from '../../../src/device/place/kiosk-place.ts';
import { FakeIdentity } from '../support/fake-identity.ts';
import { button, errorOf, field, open, STRONG } from './account-forms.tsx';

afterEach(() => releaseKiosk(localStorage));

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
    // The text names the whole address, which the locked field of a phone cuts off.
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
    await waitFor(() =>
      expect(said).toMatchObject([
        { kind: 'success', message: 'E-mail verificado com sucesso! Você já pode fazer login.' },
      ]),
    );
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
    await waitFor(() =>
      expect(said).toMatchObject([
        { kind: 'success', message: 'Novo código de verificação enviado com sucesso!' },
      ]),
    );
    // The former code is no longer valid, so the field is emptied.
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
