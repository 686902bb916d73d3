import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ANA, openProfile } from './open-profile.tsx';

const press = (name: string | RegExp) => screen.getByRole('button', { name });

const region = (name: string) => within(screen.getByRole('region', { name }));

describe('PIX key', () => {
  async function view(chavePix: string) {
    const opened = await openProfile({ chavePix });
    await opened.user.click(press('Chave PIX'));
    return opened;
  }
  const key = () => screen.getByRole('textbox', { name: 'Chave PIX' });
  const kind = () => screen.getByLabelText('Tipo da chave');

  test.each([
    ['ana@exemplo.com.br', 'E-mail', 'ana@exemplo.com.br'],
    ['+5554991234567', 'Celular', '+55 (54) 99123-4567'],
    ['12ABC34501DE35', 'CNPJ', '12.ABC.345/01DE-35'],
    ['7f6844d0-de89-47e5-9ef7-e0a35a681615', 'Chave aleatória', '7f6844d0-de89-47e5-9ef7-e0a35a681615'],
    ['chave antiga', 'Outro', 'chave antiga'],
  ])('[P-03] %s is shown as %s', async (chavePix, kindName, text) => {
    await view(chavePix);
    const card = region('Seus dados');
    expect(card.getByText(kindName)).toBeInTheDocument();
    expect(card.getByText(text)).toBeInTheDocument();
  });

  test('[P-03] a CPF as key stays hidden until it is asked for', async () => {
    const { user } = await view('12345678909');
    expect(screen.getByText('***.456.789-**')).toBeInTheDocument();
    await user.click(press('Mostrar chave PIX'));
    expect(screen.getByText('123.456.789-09')).toBeInTheDocument();
  });

  test('[P-03] an empty key is refused', async () => {
    const { user, kept } = await view('');
    await user.click(press('Cadastrar chave PIX'));
    expect(kind()).toHaveFocus();
    await user.type(key(), '   ');
    await user.click(press('Salvar'));
    expect(await screen.findByText('Chave PIX não pode estar vazia')).toBeInTheDocument();
    expect(kept().chavePix).toBe('');
  });

  test('[P-03] the kind decides what is right, and choosing another ends its problem', async () => {
    const { user, kept, said } = await view('ana@exemplo.com.br');
    await user.click(press('Editar chave PIX'));
    expect(kind()).toHaveValue('email');
    expect(key()).toHaveValue('ana@exemplo.com.br');
    await user.selectOptions(kind(), 'CNPJ');
    expect(key()).toHaveValue('');
    await user.type(key(), '12.ABC.345/01DE-36');
    await user.click(press('Salvar'));
    expect(await screen.findByText('CNPJ inválido')).toBeInTheDocument();
    await user.selectOptions(kind(), 'Celular');
    expect(screen.queryByText('CNPJ inválido')).toBeNull();
    await user.type(key(), '(54) 99123-4567');
    await user.click(press('Salvar'));
    expect(await screen.findByText('+55 (54) 99123-4567')).toBeInTheDocument();
    await waitFor(() =>
      expect(said).toMatchObject([{ kind: 'success', message: 'Chave PIX atualizada com sucesso!' }]),
    );
    expect(kept()).toMatchObject({ ...ANA, chavePix: '+5554991234567' });
  });

  test.each([
    ['offline', 'Verifique sua conexão com a internet.'],
    ['down', 'Servidor com problemas. Tente novamente daqui a pouco.'],
    ['refused', 'Chave recusada.'],
    ['bug', null],
  ])('[P-03] a failure (%s) says so and keeps what was typed', async (cause, reason) => {
    const { user, person, said } = await view('');
    await user.click(press('Cadastrar chave PIX'));
    await user.type(key(), '12345678909');
    if (cause === 'offline' || cause === 'down') person.server.fault = cause;
    else
      person.server.update = async () => {
        if (cause === 'bug') throw new Error('boom');
        throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'Chave recusada.' });
      };
    await user.click(press('Salvar'));
    await waitFor(() =>
      expect(said).toMatchObject([{ kind: 'error', message: 'Erro ao atualizar chave PIX' }]),
    );
    if (reason) expect(screen.getByText(reason)).toBeInTheDocument();
    expect(key()).toHaveValue('12345678909');
  });
});

describe('leaving what is not saved', () => {
  const isHeld = (): boolean => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

  test.each([
    ['Editar dados', 'Nome completo', 'Voltar', '/home'],
    ['Editar dados', 'CPF', 'Depositar', '/deposit'],
    ['Chave PIX', 'Chave PIX', 'Voltar', '/home'],
  ])(
    '[P-03] %s: what is typed in "%s" is left by %s only after a question, or by a reload',
    async (form, label, way, to) => {
      const { user, place } = await openProfile({ chavePix: '' });
      await user.click(press(form));
      if (form === 'Chave PIX') await user.click(press('Cadastrar chave PIX'));
      expect(isHeld()).toBe(false);
      await user.type(screen.getByRole('textbox', { name: label }), label === 'CPF' ? '{Backspace}' : '1');
      expect(isHeld()).toBe(true);
      const leave = () =>
        user.click(screen.queryByRole('button', { name: way }) ?? screen.getByRole('link', { name: way }));
      await leave();
      await user.click(await screen.findByRole('button', { name: 'Continuar editando' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      await waitFor(() => expect(place.path).toBe('/profile'));
      await leave();
      await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
      await waitFor(() => expect(place.path).toBe(to));
    },
  );

  test('[P-03] what was saved or given up holds nobody', async () => {
    const { user, place, kept } = await openProfile();
    await user.click(press('Editar dados'));
    await user.type(screen.getByLabelText('Nome completo'), ' Lima');
    await user.click(press('Salvar'));
    await waitFor(() => expect(kept().name).toBe('Ana Souza Lima'));
    await waitFor(() => expect(isHeld()).toBe(false));
    await user.click(press('Editar dados'));
    await user.type(screen.getByLabelText('Nome completo'), ' Neta');
    await user.click(press('Cancelar'));
    expect(isHeld()).toBe(false);
    await user.click(press('Voltar'));
    await waitFor(() => expect(place.path).toBe('/home'));
  });
});
