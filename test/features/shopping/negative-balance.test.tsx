import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { notificationChannel } from '../../../src/records/events.ts';
import { parseContent } from '../../../src/records/record.ts';
import { putProfile, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const CODE = '00020126580014br.gov.bcb.pix0136a1f4';

function indebted(balance = -12.4): TestPerson {
  const person = makePerson();
  stockShop(person.server);
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance });
  return person;
}

function owe(person: TestPerson, id: string, minutesAgo: number, content: object): void {
  const at = Date.now() - minutesAgo * 60_000;
  const row = { id, type: 'SHOPPING_PURCHASE' as const, parentId: SHOP, owner: person.user.sub };
  const text = JSON.stringify({ locationName: 'Mercadinho da Praça', ...content });
  person.server.put({ ...row, createdAt: at, updatedAt: at, content: text });
}

const open = (person: TestPerson) =>
  show(<Route path="/shopping/:locationId" element={<ShoppingScreen />} />, {
    at: `/shopping/${SHOP}`,
    person,
  });

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString();
const title = () => screen.findByRole('heading', { level: 1, name: 'Saldo negativo' });
const requests = (person: TestPerson) =>
  person.server
    .visible()
    .filter(({ type }) => type === 'REQUEST')
    .map(({ reference, content }) => ({
      reference,
      ...parseContent(content),
    }));

test('[S-21] [S-22] a negative balance blocks the shop; the code of the newest open purchase is there to pay', async () => {
  const person = indebted();
  owe(person, 'velha', 90, { status: 'EXPIRED', totalAmount: 3, pixAmount: 3 });
  owe(person, 'aberta', 5, {
    status: 'AWAITING_PAYMENT',
    totalAmount: 12.4,
    pixAmount: 12.4,
    qrCode: CODE,
    expiresAt: inMinutes(5),
  });
  owe(person, 'paga', 1, { status: 'PAID', totalAmount: 9, pixAmount: 9 });
  const { user, place } = open(person);
  await title();
  expect(screen.queryByRole('list', { name: 'Itens à venda' })).toBeNull();
  expect(await screen.findByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  expect(screen.getByRole('img', { name: /QR Code do PIX de R\$\s12,40/ })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Gerar novo código' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Paguei' }));
  await expect
    .poll(() => requests(person))
    .toMatchObject([{ reference: 'FINANCIAL_PROCESSING', action: 'PROCESS_PAYMENT', purchaseId: 'aberta' }]);
  await user.click(screen.getByRole('button', { name: 'Fazer um depósito' }));
  await waitFor(() => expect(place.path).toBe('/deposit'));
});

test('[S-22] a code that ran out is asked for again, arrives live, and payment opens the shop by itself', async () => {
  const person = indebted();
  owe(person, 'vencida', 30, {
    status: 'EXPIRED',
    totalAmount: 12.4,
    pixAmount: 12.4,
    qrCode: CODE,
    expiresAt: inMinutes(-1),
  });
  const { user, said } = open(person);
  await user.click(await screen.findByRole('button', { name: 'Gerar novo código' }));
  expect(said.map(({ kind, message }) => [kind, message])).toEqual([
    ['info', 'Solicitando novo código de pagamento...'],
  ]);
  await expect
    .poll(() => requests(person))
    .toMatchObject([
      { reference: 'REGENERATE_PURCHASE_QR', action: 'REGENERATE_QR_CODE', purchaseId: 'vencida' },
    ]);

  const channel = notificationChannel(person.user.sub);
  const content = {
    status: 'AWAITING_PAYMENT',
    totalAmount: 12.4,
    pixAmount: 12.4,
    qrCode: `${CODE}2`,
    expiresAt: inMinutes(10),
  };
  person.server.put({ id: 'vencida', type: 'SHOPPING_PURCHASE', content: JSON.stringify(content) });
  act(() => person.socket.tell(channel, { type: 'PURCHASE_QR_CODE_CREATED', purchaseId: 'vencida' }));
  expect(await screen.findByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(`${CODE}2`);

  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance: 0 });
  act(() =>
    person.socket.tell(channel, {
      type: 'PURCHASE_STATUS_CHANGED',
      purchaseId: 'vencida',
      content: { status: 'PAID' },
    }),
  );
  expect(await screen.findByRole('list', { name: 'Itens à venda' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Saldo negativo' })).toBeNull();
});

test('[S-22] a phone whose clock is ahead says of a valid code that it is over only until the server is heard', async () => {
  const person = indebted();
  const expiresAt = inMinutes(9);
  onTestFinished(() => {
    vi.restoreAllMocks();
    serverClock.heard(String(Date.now()), Date.now());
  });
  const real = Date.now.bind(Date);
  vi.spyOn(Date, 'now').mockImplementation(() => real() + 86_400_000);
  owe(person, 'aberta', 1, { status: 'AWAITING_PAYMENT', totalAmount: 12.4, qrCode: CODE, expiresAt });
  open(person);
  expect(await screen.findByText('O código PIX desta compra não vale mais.')).toBeInTheDocument();
  serverClock.heard(String(real()), Date.now());
  expect(await screen.findByRole('group', { name: 'Código PIX copia e cola' })).toHaveTextContent(CODE);
  expect(screen.getByRole('timer')).toHaveTextContent(/^0[89]:/);
});

test('[S-22] the code of a debt is shown with what it asks for, not with what the purchase cost', async () => {
  const person = indebted(-3);
  owe(person, 'devolvida', 30, {
    status: 'PAID',
    totalAmount: 20,
    balanceUsed: 5,
    pixAmount: 15,
    codeAmount: 3,
    qrCode: CODE,
    expiresAt: inMinutes(5),
  });
  open(person);
  expect(await screen.findByRole('img', { name: /QR Code do PIX de R\$\s3,00/ })).toBeVisible();
});

test('[S-21] a paid purchase that used balance blocks too', async () => {
  const person = indebted();
  owe(person, 'mista', 30, { status: 'PAID', totalAmount: 20, balanceUsed: 5, pixAmount: 15 });
  open(person);
  expect(await screen.findByRole('button', { name: 'Gerar novo código' })).toBeVisible();
});

test('[S-21] only the first 10 purchases are looked at', async () => {
  const person = indebted();
  for (let n = 0; n < 10; n += 1)
    owe(person, `paga${n}`, 1 + n, { status: 'PAID', totalAmount: 5, pixAmount: 5 });
  owe(person, 'decima-primeira', 60, { status: 'EXPIRED', totalAmount: 77 });
  open(person);
  expect(await screen.findByText(/compra de R\$\s5,00/)).toBeVisible();
  expect(screen.queryByText(/77,00/)).toBeNull();
});

test('[S-21] without any purchase a deposit is suggested', async () => {
  const { user, place } = open(indebted());
  expect(await screen.findByRole('heading', { name: 'Nenhuma compra pendente encontrada' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Fazer um depósito' }));
  await waitFor(() => expect(place.path).toBe('/deposit'));
});

test('[S-21] [S-22] where the purchases could not be read, none is denied; asked again, it is there to pay', async () => {
  const person = indebted();
  owe(person, 'aberta', 5, { status: 'EXPIRED', totalAmount: 12.4, pixAmount: 12.4 });
  const { server } = person;
  const list = server.list.bind(server);
  server.list = async (query, args) => {
    if ('type' in query && query.type === 'SHOPPING_PURCHASE')
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno' });
    return list(query, args);
  };
  const { user } = open(person);
  await title();
  expect(await screen.findByText('Erro ao procurar a compra pendente')).toBeVisible();
  expect(screen.queryByText('Nenhuma compra pendente encontrada')).toBeNull();
  expect(screen.getByRole('button', { name: 'Fazer um depósito' })).toBeVisible();
  server.list = list;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByRole('button', { name: 'Gerar novo código' })).toBeVisible();
});

test('[S-22] [X-07] without an answer it says so and nothing is queued', async () => {
  const person = indebted();
  owe(person, 'vencida', 30, { status: 'EXPIRED', totalAmount: 12.4 });
  const { user, said } = open(person);
  const button = await screen.findByRole('button', { name: 'Gerar novo código' });
  person.browser.online = false;
  await user.click(button);
  await expect
    .poll(() => said.map(({ message, detail }) => [message, detail]))
    .toContainEqual([
      'Erro ao gerar novo código de pagamento',
      'Sem conexão. Nada se perdeu: sua compra continua guardada. Toque de novo quando a internet voltar.',
    ]);
  person.browser.online = true;
  await act(() => person.data.nudge());
  expect(requests(person)).toEqual([]);
});

test('[S-22] [X-07] offline no code is promised, and the same press works once the connection is back', async () => {
  const person = indebted();
  owe(person, 'vencida', 30, { status: 'EXPIRED', totalAmount: 12.4 });
  const { user, said } = open(person);
  const button = await screen.findByRole('button', { name: 'Gerar novo código' });
  const words = () => said.map(({ message }) => message);
  person.browser.online = false;
  person.server.fault = 'offline';
  await act(() => person.data.nudge());
  expect(await screen.findByText(/^Sem conexão\. O pagamento aparece aqui/)).toBeVisible();
  await user.click(button);
  await expect.poll(words).toEqual(['Erro ao gerar novo código de pagamento']);
  expect(requests(person)).toEqual([]);
  person.browser.online = true;
  person.server.fault = 'none';
  await user.click(button);
  await expect.poll(() => requests(person)).toMatchObject([{ purchaseId: 'vencida' }]);
  await expect.poll(words).toContain('Solicitando novo código de pagamento...');
});
