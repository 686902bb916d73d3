import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { PostalAnswer } from '../../../src/data/wire/postal-code.ts';
import { messages, recordsOf } from '../support/money-fixture.tsx';
import { fillIn, openShop, PAULISTA, press, summary } from './open-equipment.tsx';

describe('form', () => {
  test('[E-01] both products with their prices, and the total with the fee of the state', async () => {
    const view = await openShop({ product: '' });
    const machine = screen.getByRole('radio', { name: /Máquina de Vendas.*R\$\s2\.100,00/ });
    const lock = screen.getByRole('radio', { name: /Tranca Inteligente.*R\$\s870,00/ });
    expect(machine).not.toBeChecked();
    expect(lock).not.toBeChecked();
    await view.user.click(machine);
    await view.user.selectOptions(screen.getByLabelText('Estado'), 'ES');
    expect(within(summary()).getByText(/500,00/)).toBeInTheDocument();
    expect(within(summary()).getByText(/2\.600,00/)).toBeInTheDocument();
    await view.user.click(lock);
    expect(within(summary()).getByText(/925,00/)).toBeInTheDocument();
  });

  test('[E-01] the product that one came for is chosen; only served states are offered, with their fee', async () => {
    await openShop({ product: 'MACHINE' });
    expect(screen.getByRole('radio', { name: /Máquina/ })).toBeChecked();
    const states = within(screen.getByLabelText('Estado')).getAllByRole('option');
    expect(states.map((one) => one.textContent)).toContainEqual(
      expect.stringMatching(/^Rio Grande do Sul · R\$\s350,00$/),
    );
    expect(states).toHaveLength(10);
  });

  test('[E-02] every field that is missing says so, and the first has the focus', async () => {
    const { user, person } = await openShop({ product: '' });
    await user.clear(screen.getByLabelText('Nome de quem recebe'));
    await user.click(press('Confirmar Compra'));
    for (const message of [
      'Selecione um produto',
      'Nome é obrigatório',
      'CEP é obrigatório',
      'Rua é obrigatória',
      'Número é obrigatório',
      'Bairro é obrigatório',
      'Cidade é obrigatória',
      'Estado é obrigatório',
    ])
      expect(screen.getByText(message)).toBeInTheDocument();
    expect(screen.getByRole('radiogroup', { name: 'Produto' })).toHaveFocus();
    expect(recordsOf(person, 'REQUEST')).toEqual([]);
  });

  test('[E-02] an unfinished code is invalid; the complement may stay empty', async () => {
    const view = await openShop();
    view.person.post.answer = () => ({ kind: 'unavailable' });
    await view.user.type(screen.getByLabelText('CEP'), '0131');
    await view.user.click(press('Confirmar Compra'));
    expect(screen.getByText('CEP inválido')).toBeInTheDocument();
    expect(screen.queryByText(/Complemento é/)).not.toBeInTheDocument();
  });

  test('[E-02] [E-03] a street that the lookup filled in and the server would not take says so', async () => {
    const { user, person } = await openShop();
    person.post.answer = () => ({
      kind: 'found',
      address: { rua: 'R'.repeat(101), bairro: 'Bela Vista', cidade: 'São Paulo', estado: 'SP' },
    });
    await user.type(screen.getByLabelText('CEP'), '01310100');
    await waitFor(() => expect(screen.getByLabelText('Rua')).toHaveValue('R'.repeat(101)));
    await user.type(screen.getByLabelText('Número'), '900');
    await user.click(press('Confirmar Compra'));
    expect(screen.getByLabelText('Rua')).toHaveAccessibleDescription('Rua deve ter no máximo 100 caracteres');
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('[E-01] [E-02] too little balance warns, and stops the purchase', async () => {
    const view = await openShop({ balance: 900 });
    expect(screen.queryByText('Saldo insuficiente para esta compra')).not.toBeInTheDocument();
    await fillIn(view);
    expect(screen.getByText('Saldo insuficiente para esta compra')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fazer um depósito' })).toHaveAttribute('href', '/deposit');
    await view.user.click(press('Confirmar Compra'));
    expect(messages(view.said)).toEqual(['Saldo insuficiente para esta compra']);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  test('[E-01] Cancelar leads home', async () => {
    const { user, place } = await openShop();
    await user.click(press('Cancelar'));
    await waitFor(() => expect(place.path).toBe('/home'));
  });

  test('[X-07] offline it says why it waits and asks for nothing', async () => {
    const view = await openShop();
    await fillIn(view);
    view.person.browser.online = false;
    view.person.server.fault = 'offline';
    act(() => view.person.data.hinted(false));
    expect(screen.getByText('Sem conexão: a compra espera a internet voltar.')).toBeInTheDocument();
    await view.user.click(press('Confirmar Compra'));
    await waitFor(() => expect(messages(view.said).join()).toMatch(/^Sem conexão com a internet\./));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('postal code', () => {
  test('[E-03] is shown as 00000-000, and fills street, district, city and state', async () => {
    const view = await openShop();
    await view.user.click(press('Confirmar Compra'));
    await fillIn(view);
    expect(screen.getByLabelText('CEP')).toHaveValue('01310-100');
    expect(screen.getByLabelText('Bairro')).toHaveValue('Bela Vista');
    expect(screen.getByLabelText('Cidade')).toHaveValue('São Paulo');
    expect(screen.getByLabelText('Estado')).toHaveValue('SP');
    expect(screen.queryByText(/é obrigatóri/)).not.toBeInTheDocument();
  });

  test.each([
    ['unknown', 'CEP não encontrado. Confira os números ou preencha o endereço.'],
    ['malformed', 'Este CEP não existe. Confira os números ou preencha o endereço.'],
    ['unavailable', 'Não foi possível consultar o CEP agora. Preencha o endereço.'],
  ] as const)('[E-03] %s is told, and typing goes on', async (kind, message) => {
    const { user, person } = await openShop();
    person.post.answer = () => ({ kind });
    await user.type(screen.getByLabelText('CEP'), '99999999');
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.type(screen.getByLabelText('Rua'), 'Rua Nova');
    expect(screen.getByLabelText('Rua')).toHaveValue('Rua Nova');
  });

  test('[E-03] the code of a whole town leaves what was typed', async () => {
    const { user, person } = await openShop();
    person.post.answer = () => ({
      kind: 'found',
      address: { rua: '', bairro: '', cidade: 'Canela', estado: 'RS' },
    });
    await user.type(screen.getByLabelText('Rua'), 'Rua do Lago');
    await user.type(screen.getByLabelText('CEP'), '95680000');
    await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveValue('Canela'));
    expect(screen.getByLabelText('Rua')).toHaveValue('Rua do Lago');
  });

  test('a state where nothing is delivered is named', async () => {
    const { user, person } = await openShop();
    person.post.answer = () => ({
      kind: 'found',
      address: { rua: 'Rua Chile', bairro: 'Centro', cidade: 'Salvador', estado: 'BA' },
    });
    await user.type(screen.getByLabelText('CEP'), '40020000');
    expect(await screen.findByText('Ainda não entregamos neste estado (BA)')).toBeInTheDocument();
  });

  test('[E-03] a slow answer leaves what was typed since the code, and fills in the rest', async () => {
    const { user, person } = await openShop();
    let answer: (found: PostalAnswer) => void = () => undefined;
    person.post.answer = () =>
      new Promise((resolve) => {
        answer = resolve;
      });
    await user.type(screen.getByLabelText('CEP'), '01310100');
    await user.type(screen.getByLabelText('Rua'), 'Rua Minha');
    await act(async () => answer(PAULISTA));
    expect(screen.getByLabelText('Rua')).toHaveValue('Rua Minha');
    expect(screen.getByLabelText('Cidade')).toHaveValue('São Paulo');
  });

  test('[E-03] the answer to an older code is dropped', async () => {
    const { user, person } = await openShop();
    let answerFirst: (answer: PostalAnswer) => void = () => undefined;
    person.post.answer = (cep) =>
      cep === '01310100'
        ? new Promise((resolve) => {
            answerFirst = resolve;
          })
        : { kind: 'unknown' };
    const cep = screen.getByLabelText('CEP');
    await user.type(cep, '01310100');
    await user.type(cep, '{Backspace}9');
    await screen.findByText(/^CEP não encontrado/);
    await act(async () => answerFirst(PAULISTA));
    expect(screen.getByLabelText('Rua')).toHaveValue('');
  });
});
