import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { PAYMENT_KEY } from '../../../src/data/commands/money/kept-payment.ts';
import { proofNumber } from '../../../src/domain/shop/proof-number.ts';
import { HistoryScreen } from '../../../src/features/history/history-screen.tsx';
import { receiptText } from '../../../src/features/history/receipt-text.ts';
import { slipOf } from '../../../src/features/history/slip/slip.ts';
import { readPurchase } from '../../../src/records/types/money/shopping-purchase.ts';
import { putItem, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const CONTENT = {
  status: 'PAID',
  locationName: 'Mercadinho da Praça',
  items: [
    { id: 'agua', name: 'Água com gás', quantity: 2, price: 4.5, originalPrice: 5, discount: 10 },
    {
      id: 'mate',
      name: 'Chá mate',
      quantity: 3,
      price: 6,
      originalPrice: 6,
      takePayDiscount: 6,
      takeQuantity: 3,
      payQuantity: 2,
    },
    { id: 'fim', name: 'Pão de queijo', quantity: 1, price: 5 },
  ],
  totalAmount: 26,
  originalAmount: 33,
  savings: 7,
  balanceUsed: 6,
  pixAmount: 20,
  paidAt: '2026-11-19T12:00:00Z',
  endToEndId: 'E18236120202611191200s0123456789',
};
const ROW = {
  id: 'c',
  type: 'SHOPPING_PURCHASE',
  owner: 'u',
  parentId: SHOP,
  reference: null,
  createdAt: 1,
  updatedAt: 1,
} as const;

function bought(person: TestPerson, content: object = CONTENT): void {
  const at = Date.now();
  const row = { id: 'compra', parentId: SHOP, owner: person.user.sub, createdAt: at, updatedAt: at };
  person.server.put({ ...row, type: 'SHOPPING_PURCHASE', content: JSON.stringify(content) });
}

async function openReceipt(person: TestPerson) {
  const view = show(<Route path="/history" element={<HistoryScreen />} />, { at: '/history', person });
  await view.user.click(await screen.findByRole('button', { name: /Mercadinho da Praça/ }));
  return { ...view, dialog: await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }) };
}

const fact = (dialog: HTMLElement, label: string): string | null | undefined =>
  within(dialog)
    .getByText(label)
    .closest('div')
    ?.querySelector('dd')
    ?.textContent?.replace(/\u00a0/g, ' ');

test('[X-02] the receipt shows lines, discounts, savings, both parts and the end-to-end id, also offline', async () => {
  const person = makePerson();
  bought(person);
  await act(() => person.data.refresh({ kind: 'history' }));
  person.server.fault = 'offline';
  const { dialog } = await openReceipt(person);
  const lines = within(within(dialog).getByRole('list', { name: 'Itens' })).getAllByRole('listitem');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toHaveTextContent('Água com gásR$ 10,002 × R$ 5,0010% OFF− R$ 1,00');
  expect(lines[1]).toHaveTextContent('Chá mateR$ 18,003 × R$ 6,00Leve 3 pague 2− R$ 6,00');
  expect(fact(dialog, 'Você economizou')).toBe('R$ 7,00');
  expect(fact(dialog, 'Total')).toBe('R$ 26,00');
  expect(fact(dialog, 'Pago com saldo')).toBe('R$ 6,00');
  expect(fact(dialog, 'Pago com PIX')).toBe('R$ 20,00');
  expect(fact(dialog, 'Paga em')).toMatch(/^19\/11\/2026 às \d\d:00$/);
  expect(fact(dialog, 'Identificador do PIX')).toContain('E18236120202611191200s0123456789');
});

test('[S-15] [Y-01] what a payment brought to the balance instead stands in the list, the receipt and its text', async () => {
  const person = makePerson();
  const content = { ...CONTENT, status: 'EXPIRED', paidAt: null, endToEndId: null, credited: 19.99 };
  bought(person, content);
  const { dialog } = await openReceipt(person);
  expect(fact(dialog, 'Creditado no seu saldo')).toBe('R$ 19,99');
  // An unpaid purchase shows no number, which would look like a proof.
  expect(dialog).toHaveTextContent('Expirado');
  expect(dialog).not.toHaveTextContent('Nº');
  expect(receiptText(readPurchase({ ...ROW, content: JSON.stringify(content) }))).toContain(
    'Creditado no saldo: R$ 19,99',
  );
  const listed = screen.getByRole('button', { name: /Mercadinho da Praça/, hidden: true });
  expect(listed).toHaveTextContent('6 itens · R$ 19,99 foi para o seu saldo');
});

test('[S-22] [Y-01] what paid a negative balance is no gain in the list, the receipt and its text', async () => {
  const person = makePerson();
  const content = { ...CONTENT, credited: 1, repaid: 4.8 };
  bought(person, content);
  const { dialog } = await openReceipt(person);
  expect(fact(dialog, 'Saldo negativo pago')).toBe('R$ 4,80');
  expect(receiptText(readPurchase({ ...ROW, content: JSON.stringify(content) }))).toContain(
    'Creditado no saldo: R$ 1,00\nSaldo negativo pago: R$ 4,80',
  );
  const listed = screen.getByRole('button', { name: /Mercadinho da Praça/, hidden: true });
  expect(listed).toHaveTextContent(
    '6 itens · R$ 1,00 foi para o seu saldo · R$ 4,80 pagou seu saldo negativo',
  );
});

test("[T-01] 'Tive um problema' opens a new ticket about this purchase", async () => {
  const person = makePerson();
  bought(person);
  const { user, place } = await openReceipt(person);
  await user.click(screen.getByRole('button', { name: 'Tive um problema' }));
  await waitFor(() => expect(place.path).toBe(`/location-support/${SHOP}?novo=&compra=compra`));
});

describe("'Compartilhar'", () => {
  afterEach(() => Reflect.deleteProperty(navigator, 'share'));

  test('hands the receipt to the device', async () => {
    const share = vi.fn(async () => undefined);
    Object.assign(navigator, { share });
    const person = makePerson();
    bought(person);
    const { user } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Compartilhar' }));
    await vi.waitFor(() =>
      expect(share).toHaveBeenCalledWith({
        title: 'Comprovante · Mercadinho da Praça',
        text: expect.stringContaining('Total: R$ 26,00'),
      }),
    );
  });

  test('[F-18] copies where the device cannot share, and says so', async () => {
    const person = makePerson();
    bought(person);
    const { user } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Compartilhar' }));
    expect(await screen.findByRole('button', { name: 'Copiado!' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toContain('2 × Água com gás (R$ 4,50): R$ 9,00');
  });

  test('does nothing when the person thinks better of it', async () => {
    Object.assign(navigator, {
      share: async () => {
        throw new DOMException('no', 'AbortError');
      },
    });
    const person = makePerson();
    bought(person);
    const { user } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Compartilhar' }));
    expect(screen.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  });
});

test('[S-11] [X-02] every amount of a slip adds up to its total, and the number is that of the proof', () => {
  const slip = slipOf(readPurchase({ ...ROW, content: JSON.stringify(CONTENT) }));
  const centavos = (text: string): number => Number(text.replace('−', '-').replace(/[^\d-]/g, ''));
  const amounts = slip.lines.flatMap((line) => [line.amount, ...line.deductions.map(({ value }) => value)]);
  expect(amounts.map(centavos)).toEqual([1000, -100, 1800, -600, 500]);
  expect(amounts.reduce((sum, text) => sum + centavos(text), 0)).toBe(centavos(slip.total));
  expect(slip.number).toBe(proofNumber('c'));
});

test('the receipt as text says everything', () => {
  const text = receiptText(readPurchase({ ...ROW, content: JSON.stringify(CONTENT) }));
  expect(text.split('\n').filter((_, index) => index !== 1)).toEqual([
    'Comprovante · Mercadinho da Praça',
    '',
    '2 × Água com gás (R$ 4,50): R$ 9,00',
    '   10% OFF de R$ 5,00',
    '3 × Chá mate (R$ 6,00): R$ 12,00',
    '   Leve 3 pague 2: desconto de R$ 6,00',
    '1 × Pão de queijo (R$ 5,00): R$ 5,00',
    '',
    'Subtotal: R$ 33,00',
    'Você economizou: R$ 7,00',
    'Total: R$ 26,00',
    'Saldo: R$ 6,00',
    'PIX: R$ 20,00',
    'Identificador do PIX: E18236120202611191200s0123456789',
  ]);
});

describe("'Comprar de novo'", () => {
  test('fills the cart with what is in stock, says what was missing and opens the shop', async () => {
    const person = makePerson();
    stockShop(person.server);
    bought(person);
    const { user, place, said } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Comprar de novo' }));
    await screen.findByText('outra tela');
    expect(place).toMatchObject({ path: `/shopping/${SHOP}`, state: { source: 'history' } });
    expect(said.map(({ message }) => message)).toEqual(['Sem estoque suficiente: Pão de queijo.']);
    const cart = person.data.live.cart(SHOP);
    const stop = cart.subscribe(() => undefined);
    await expect
      .poll(() => cart.snapshot().cart)
      .toEqual([
        { itemId: 'agua', quantity: 2 },
        { itemId: 'mate', quantity: 3 },
      ]);
    stop();
  });

  test('[S-05] counts no units past their date', async () => {
    const person = makePerson();
    stockShop(person.server);
    const lots = [{ until: Date.now() - 3_600_000, units: 9 }];
    putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 10, lots });
    bought(person);
    const { user, said } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Comprar de novo' }));
    await screen.findByText('outra tela');
    const missing = 'Sem estoque suficiente: Chá mate (1 de 3), Pão de queijo.';
    expect(said.map(({ message }) => message)).toEqual([missing]);
  });

  test('without a connection and without the saved shop it says why and stays', async () => {
    const person = makePerson();
    bought(person);
    await act(() => person.data.refresh({ kind: 'history' }));
    person.server.fault = 'offline';
    const { user, place } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Comprar de novo' }));
    expect(
      await screen.findByText('Sem conexão. Abra a loja uma vez com internet para comprar de novo.'),
    ).toBeVisible();
    await waitFor(() => expect(place.path).toBe('/history'));
  });

  test('a location that is gone for this person has nothing to buy', async () => {
    const person = makePerson();
    bought(person);
    const { user, place } = await openReceipt(person);
    await user.click(screen.getByRole('button', { name: 'Comprar de novo' }));
    expect(await screen.findByText('Este local não tem mais itens à venda para você.')).toBeVisible();
    await waitFor(() => expect(place.path).toBe('/history'));
  });
});

test('the receipt’s text tells where returned money is, and leaves out what the bank did not send', () => {
  const back = (pix: string | undefined, amount: number) => ({
    ...{ id: `r${amount}`, reason: 'defeito', restock: true, pix },
    lines: [{ id: 'agua', quantity: 1, amount }],
  });
  const returns = [
    back(undefined, 1),
    back('DEVOLVIDO', 2),
    back('EM_PROCESSAMENTO', 3),
    back('NAO_REALIZADO', 4),
  ];
  const content = JSON.stringify({ ...CONTENT, returns });
  const text = receiptText(readPurchase({ ...ROW, content })).replaceAll('\u00a0', ' ');
  expect(text.split('\n')).toEqual(
    expect.arrayContaining([
      'Devolvido ao saldo: R$ 1,00',
      'Devolvido por PIX: R$ 2,00',
      'PIX a caminho: R$ 3,00',
    ]),
  );
  expect(text).not.toContain('R$ 4,00');
});

test('an open purchase says what the bank did with its return, and why not', async () => {
  const person = makePerson();
  bought(person, {
    ...CONTENT,
    returns: [
      {
        ...{ id: 'r', at: '2026-11-20T12:00:00Z', reason: 'defeito', restock: true, pix: 'NAO_REALIZADO' },
        ...{ pixAt: '2026-11-20T12:01:00Z', pixReason: 'Conta encerrada' },
        lines: [{ id: 'agua', quantity: 1, amount: 4.5 }],
      },
    ],
  });
  const { dialog } = await openReceipt(person);
  expect(fact(dialog, 'O banco não devolveu')).toMatch(/4,50/);
  expect(fact(dialog, 'Motivo do banco')).toBe('Conta encerrada');
  expect(fact(dialog, 'O que seria devolvido')).toBe('1 × Água com gás');
  expect(within(dialog).queryByText('Devolvida em parte')).not.toBeInTheDocument();
});

describe('a purchase that waits for its payment', () => {
  const waiting = (endsIn: number) => ({
    ...CONTENT,
    ...{ status: 'AWAITING_PAYMENT', paidAt: null, expiresAt: new Date(Date.now() + endsIn).toISOString() },
  });

  test('[Y-02] [S-13] leads back to its code, and is not bought again', async () => {
    const person = makePerson();
    bought(person, waiting(60_000));
    const { user, dialog } = await openReceipt(person);
    expect(within(dialog).queryByRole('button', { name: 'Comprar de novo' })).toBeNull();
    const payment = person.data.live.payment();
    const end = payment.subscribe(() => undefined);
    await user.click(within(dialog).getByRole('button', { name: 'Ver pagamento' }));
    await waitFor(() =>
      expect(payment.snapshot()).toMatchObject({ purchaseId: 'compra', locationId: SHOP, state: 'open' }),
    );
    end();
  });

  test('[Y-02] [F-07] says why its code is not shown: another purchase is on its way, or the device keeps nothing', async () => {
    const person = makePerson();
    bought(person, waiting(60_000));
    const { user, dialog, said } = await openReceipt(person);
    const press = () => user.click(within(dialog).getByRole('button', { name: 'Ver pagamento' }));
    const other = { purchaseId: 'outra', locationId: SHOP, locationName: 'Loja', startedAt: 1, content: '' };
    await person.data.keep(PAYMENT_KEY, { ...other, state: 'sent' });
    await press();
    const words = () => said.map(({ message }) => message);
    await waitFor(() =>
      expect(words()).toEqual(['Outra compra ainda está sendo confirmada. Tente de novo em instantes.']),
    );
    person.data.amend = () => Promise.reject(new Error('full'));
    await press();
    await waitFor(() => expect(words().at(-1)).toBe('Não foi possível abrir o pagamento. Tente de novo.'));
  });

  test('[Y-02] whose code has ended can be bought again', async () => {
    const person = makePerson();
    bought(person, waiting(-1));
    const { dialog } = await openReceipt(person);
    expect(within(dialog).getByRole('button', { name: 'Comprar de novo' })).toBeInTheDocument();
    expect(within(dialog).queryByRole('button', { name: 'Ver pagamento' })).toBeNull();
  });
});
