import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { done, failed, type Outcome, UNREACHABLE } from '../../../src/data/basis/outcome.ts';
import type { GuestPurchase } from '../../../src/data/wire/guests.ts';
import { GuestReceiptScreen } from '../../../src/features/history/guest-receipt-screen.tsx';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';

const paid = readPurchase({
  id: '3f8a1c52-6d0e-4b77-9c1a-0f5e2d4b6a79',
  type: 'SHOPPING_PURCHASE',
  parentId: 'loja',
  owner: null,
  reference: null,
  createdAt: Date.UTC(2026, 0, 5, 12),
  updatedAt: 1,
  content: JSON.stringify({
    status: 'PAID',
    locationName: 'Mercadinho do Bloco B',
    items: [{ id: 'a', name: 'Bala de goma 80 g', quantity: 2, price: 3.8 }],
    totalAmount: 7.6,
    pixAmount: 7.6,
    paidAt: Date.UTC(2026, 0, 5, 12, 1),
  }),
});

const receipt = (more: object = {}): GuestPurchase => ({
  ...{ purchase: { ...paid, ...more }, receipt: null, sentBack: [] },
});

function open(answers: readonly Outcome<GuestPurchase>[]) {
  const left = [...answers];
  const asked: string[] = [];
  const ask = async (token: string): Promise<Outcome<GuestPurchase>> => {
    asked.push(token);
    return left.shift() ?? failed(UNREACHABLE);
  };
  render(
    <MemoryRouter initialEntries={['/receipt#abc.def']}>
      <GuestReceiptScreen ask={ask} />
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), asked };
}

test('[X-05] the link of a receipt shows the slip of that purchase, to be shared and nothing more', async () => {
  const { asked } = open([done(receipt())]);
  expect(await screen.findByText('Bala de goma 80 g')).toBeInTheDocument();
  expect(screen.getByText('Mercadinho do Bloco B')).toBeInTheDocument();
  expect(asked).toEqual(['abc.def']);
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Compartilhar']);
});

test('[X-05] a link that has ended says so, and one without a connection may be tried again', async () => {
  const gone = failed({ kind: 'refused', code: 'NOT_FOUND', message: 'Não encontrado.' });
  const { user } = open([failed(UNREACHABLE), gone]);
  expect(await screen.findByText('Você está sem conexão')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Comprovante não encontrado')).toBeInTheDocument();
});

test('[X-05] goods that came back without a cost are no money, and no balance is named', async () => {
  const returned = { id: 'r', reason: 'defeito', lines: [{ id: 'a', quantity: 1, amount: 0, goods: 1 }] };
  open([done(receipt({ returns: [returned] }))]);
  expect(await screen.findByText('Sem custo')).toBeInTheDocument();
  expect(screen.getByText('1 × Bala de goma 80 g')).toBeInTheDocument();
  expect(document.body).not.toHaveTextContent(/saldo|R\$\s0,00/);
});

const limited = failed({
  ...{ kind: 'refused', code: 'RATE_LIMITED' },
  message: 'Muitas solicitações. Aguarde um instante e tente novamente.',
});
const comeBack = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')));

test('[X-05] an open receipt stays until it is known that its link has ended', async () => {
  const gone = failed({ kind: 'refused', code: 'NOT_FOUND', message: 'Não encontrado.' });
  const { asked } = open([done(receipt()), failed(UNREACHABLE), limited, gone]);
  await screen.findByText('Bala de goma 80 g');
  for (const looks of [2, 3]) {
    await comeBack();
    expect(asked).toHaveLength(looks);
    expect(screen.getByText('Bala de goma 80 g')).toBeInTheDocument();
  }
  await comeBack();
  expect(screen.getByText('Comprovante não encontrado')).toBeInTheDocument();
});

test('[X-05] a server that puts the question off says nothing of the link, and may be asked again', async () => {
  const { user } = open([limited, done(receipt())]);
  expect(await screen.findByText(/^Muitas solicitações/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Bala de goma 80 g')).toBeInTheDocument();
});

test('[X-05] a receipt says what became of the money that bought nothing', async () => {
  const sentBack = [
    { id: 'g1', cause: 'OVER', amount: 220, state: 'done' },
    { id: 'g2', cause: 'TWICE', amount: 760, state: 'asked' },
  ] as const;
  open([done({ ...receipt(), sentBack })]);
  expect(
    await screen.findByText(
      'O PIX passou do valor desta compra em R$ 2,20. O banco devolveu esse valor à conta de onde saiu.',
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/quando chegou outro PIX, de R\$.7,60\. Pedimos ao banco/)).toBeInTheDocument();
});
