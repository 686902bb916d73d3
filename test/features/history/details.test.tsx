import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { messages } from '../support/money-fixture.tsx';
import { makePerson } from '../support/show.tsx';
import { fill, HOUR, happened, open } from './happened.tsx';

test("[Y-02] the details close with Escape, with the backdrop and with 'Fechar'", async () => {
  const person = makePerson();
  fill(person);
  const { user } = open(person);
  const row = await screen.findByRole('button', { name: /Saque de receita/ });
  const ways: (() => Promise<void>)[] = [
    () => user.keyboard('{Escape}'),
    () => user.click(screen.getByRole('button', { name: 'Fechar' })),
    async () => {
      const scrim = screen.getByRole('dialog').previousElementSibling ?? document.body;
      // The sheet listens for presses outside only a moment after opening.
      await waitFor(() => {
        fireEvent.pointerDown(scrim, { button: 0 });
        fireEvent.click(scrim);
        expect(screen.queryByRole('dialog')).toBeNull();
      });
    },
  ];
  for (const close of ways) {
    await user.click(row);
    const dialog = await screen.findByRole('dialog', { name: 'Saque de receita' });
    const amounts = [...dialog.querySelectorAll('p, dd')].map(({ textContent }) =>
      textContent?.replace(/\u00a0/g, ' '),
    );
    expect(amounts.slice(0, 4)).toEqual(['R$ 96,00Processando', 'R$ 100,00', '− R$ 4,00', 'R$ 96,00']);
    expect(within(dialog).getByText('ana@exemplo.com.br')).toBeVisible();
    await close();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test('[Y-02] a withdrawal that failed sent nothing and cost nothing; a CPF as its key is masked everywhere', async () => {
  const person = makePerson();
  const cpf = { amount: 100, taxAmount: 4, finalAmount: 96, chavePix: '52998224725' };
  happened(person, 'WITHDRAW_REVENUE', 1, {
    id: 'falhou',
    ...cpf,
    status: 'ERROR',
    message: 'O banco não realizou o saque de receita.',
  });
  happened(person, 'WITHDRAW_REVENUE', 2, { id: 'foi', ...cpf, status: 'COMPLETED' });
  const { user } = open(person);
  const facts = async (status: string) => {
    await user.click(await screen.findByRole('button', { name: new RegExp(`Saque de receita.*${status}`) }));
    const dialog = await screen.findByRole('dialog', { name: 'Saque de receita' });
    const labels = [...dialog.querySelectorAll('dt')].map(({ textContent }) => textContent);
    expect(within(dialog).getByText('***.982.247-**')).toBeVisible();
    await user.keyboard('{Escape}');
    return labels;
  };
  expect(await facts('Falhou')).toEqual(['Valor do saque', 'Chave PIX', 'Pedido em', 'Motivo']);
  expect(await facts('Concluído')).toEqual([
    'Valor do saque',
    'Taxa',
    'Enviado por PIX',
    'Chave PIX',
    'Pedido em',
  ]);
  expect(screen.getAllByText(/PIX para \*\*\*\.982\.247-\*\*/)).toHaveLength(2);
  expect(document.body.textContent).not.toContain('52998224725');
});

test('an access shows where it was and leads to the shop', async () => {
  const person = makePerson();
  fill(person);
  const { user, place } = open(person);
  await user.click(await screen.findByRole('button', { name: /Parada da Serra/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Acesso ao local' });
  expect(within(dialog).getByText('Rua A, 1')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Ir para a loja' }));
  expect(place).toMatchObject({ path: '/shopping/loja-1', state: { source: 'history' } });
});

test('[Y-02] a link opens a purchase that is older than the list, and nobody else’s', async () => {
  const person = makePerson();
  fill(person);
  const at = new Date(Date.now() - HOUR).toISOString();
  const content = {
    ...{ status: 'PAID', locationName: 'Café', totalAmount: 9 },
    items: [{ id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5 }],
    returns: [
      {
        ...{ id: 'r', at, reason: 'defeito', restock: true },
        lines: [{ id: 'agua', quantity: 1, amount: 4.5 }],
      },
    ],
  };
  happened(person, 'SHOPPING_PURCHASE', 120 * 24, { id: 'antiga', ...content });
  const { unmount, said: none } = open(person, '/history?registro=antiga');
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByText('Devolvido ao seu saldo')).toBeVisible();
  expect(messages(none)).toEqual([]);
  expect(screen.queryByRole('button', { name: /Café.*Devolvida/, hidden: true })).toBeNull();
  unmount();
  const row = person.server.visible().find(({ id }) => id === 'antiga');
  if (row) person.server.put({ ...row, id: 'alheia', owner: 'outra pessoa' });
  const { said } = open(person, '/history?registro=alheia');
  await screen.findByRole('button', { name: /Parada da Serra/ });
  const seen = () => person.data.read((tx) => tx.row({ type: 'SHOPPING_PURCHASE', id: 'alheia' }));
  await waitFor(async () => expect(await seen()).toBeDefined());
  await waitFor(() => expect(messages(said)).toEqual(['Registro não encontrado no seu histórico']));
  // The record is given up. No return to the page asks for it or reports it again.
  const get = vi.spyOn(person.server, 'get');
  await act(() => person.data.nudge());
  await act(() => person.data.refresh({ kind: 'history' }));
  expect(get.mock.calls.filter(([id]) => id === 'alheia')).toEqual([]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test.each([
  ['DEPOSIT', { status: 'CONCLUIDA', amount: 50, pixAmount: 50 }, 'Depósito', 'Recebido por PIX'],
  ['WITHDRAW', { status: 'COMPLETED', amount: 20, finalAmount: 20 }, 'Saque', 'Enviado por PIX'],
  ['WITHDRAW_REVENUE', { status: 'COMPLETED', amount: 9, finalAmount: 8 }, 'Saque de receita', 'Taxa'],
] as const)('[Y-02] a link opens a %s that is older than the list', async (type, content, name, label) => {
  const person = makePerson();
  fill(person);
  happened(person, type, 120 * 24, { id: 'antigo', ...content });
  open(person, '/history?registro=antigo');
  const dialog = await screen.findByRole('dialog', { name });
  expect(within(dialog).getByText(label)).toBeVisible();
});
