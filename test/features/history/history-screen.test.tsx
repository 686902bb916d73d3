import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { HistoryScreen } from '../../../src/features/history/history-screen.tsx';
import { notificationChannel } from '../../../src/records/events.ts';
import { FakeIdentity } from '../support/fake-identity.ts';
import { makePerson, show } from '../support/show.tsx';
import { fill, HOUR, happened, open } from './happened.tsx';

/** Found by selector, because a search by role among hundreds of rows takes longer than the interval of `waitFor`. */
const summary = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[aria-label="Resumo"]');
  if (!found) throw new Error('There is no summary.');
  return found;
};
const figure = (label: string): string | null | undefined =>
  within(summary())
    .getByText(label)
    .closest('div')
    ?.querySelector('dd')
    ?.textContent?.replace(/\u00a0/g, ' ');

test.each([
  [199, false],
  [200, true],
])('[Y-01] [Y-03] with %i entries the figures say whether they count them all', async (count, isCut) => {
  const person = makePerson();
  for (let n = 0; n < count; n += 1)
    happened(person, 'DEPOSIT', n / 10, { id: `d${n}`, status: 'CONCLUIDA', amount: 1, pixAmount: 1 });
  open(person);
  await waitFor(() => expect(figure('Depósitos')).toBe(`R$ ${count},00`));
  const cut = screen.queryByText('Mostrando as 200 atividades mais recentes.');
  expect(cut !== null).toBe(isCut);
});

test('[Y-01] buying more never lowers the figures: they are of the whole three months, whatever is listed', async () => {
  const person = makePerson();
  person.server.totals = () => {
    const count = person.server.visible().filter(({ type }) => type === 'SHOPPING_PURCHASE').length;
    return { purchases: count, spent: count * 100, deposited: 0, locations: 1 };
  };
  for (let n = 0; n < 230; n += 1)
    happened(person, 'SHOPPING_PURCHASE', 1 + n, { id: `p${n}`, status: 'PAID', totalAmount: 1 });
  open(person);
  await waitFor(() => expect(figure('Compras')).toBe('230'));
  expect(figure('Total gasto')).toBe('R$ 230,00');
  await waitFor(() => expect(person.socket.isSubscribed(notificationChannel(person.user.sub))).toBe(true));
  // Another device buys. The event brings the row, and the figures follow.
  happened(person, 'SHOPPING_PURCHASE', 0.01, { id: 'nova', status: 'PAID', totalAmount: 1 });
  const record = person.server.visible().find(({ id }) => id === 'nova');
  const event = { type: 'RECORD_CHANGED', ...(record && { record }) } as const;
  person.socket.tell(notificationChannel(person.user.sub), event);
  await waitFor(() => expect(figure('Compras')).toBe('231'));
  expect(screen.getByText('Mostrando as 200 atividades mais recentes.')).toBeVisible();
});

test('[Y-01] days below the view follow some in a frame', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  onTestFinished(() => void vi.restoreAllMocks());
  const person = makePerson();
  const days = 30;
  for (let n = 0; n < days; n += 1)
    happened(person, 'DEPOSIT', n * 24, { id: `d${n}`, status: 'CONCLUIDA', amount: 1, pixAmount: 1 });
  open(person);
  const drawn = () => document.querySelectorAll('h2[id^="day-"]').length;
  await waitFor(() => expect(figure('Depósitos')).toBe(`R$ ${days},00`));
  await waitFor(() => expect(drawn()).toBe(12));
  await waitFor(() => {
    for (const paint of frames.splice(0)) paint(0);
    expect(drawn()).toBe(15);
  });
  await waitFor(() => {
    for (const paint of frames.splice(0)) paint(0);
    expect(drawn()).toBe(days);
  });
});

test('[E-05] equipment is listed with its own face and receipt, and leads to its location', async () => {
  const person = makePerson();
  happened(person, 'LOCATION', 2, {
    id: 'nova-loja',
    name: 'Minha loja',
    equipmentName: 'Tranca Inteligente',
    equipmentType: 'LOCK',
    purchasePrice: 870,
    deliveryFee: 35,
    purchaseId: 'pedido-1',
    recipientName: 'Ana Lima',
    deliveryRua: 'Rua Sinimbu',
    deliveryNumero: '100',
    deliveryBairro: 'Lourdes',
    deliveryCidade: 'Caxias do Sul',
    deliveryEstado: 'RS',
    deliveryCep: '95020360',
    shippedAt: '2026-11-20T12:00:00Z',
    shippingNote: 'Correios AA1',
  });
  const { user, place } = open(person);
  await waitFor(() => expect(figure('Total gasto')).toBe('R$ 905,00'));
  await user.click(
    await screen.findByRole('button', {
      name: /Tranca Inteligente.*Equipamento · enviado.*905,00.*Concluído/,
    }),
  );
  const dialog = await screen.findByRole('dialog', { name: 'Tranca Inteligente' });
  for (const text of [
    'Ana Lima',
    'Rua Sinimbu, 100, Lourdes, Caxias do Sul - RS, 95020-360',
    /^Enviado em 20\/11\/2026/,
    'Correios AA1',
    'pedido-1',
  ])
    expect(within(dialog).getByText(text)).toBeVisible();
  expect(within(dialog).getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Configurar local' }));
  await waitFor(() => expect(place.path).toBe('/manager/configuration/nova-loja'));
});

test('[Y-01] title, back, refresh, figures, and the days with their number and labels', async () => {
  const person = makePerson();
  fill(person);
  const { user, place } = open(person);
  expect(screen.getByRole('heading', { level: 1, name: 'Histórico' })).toBeInTheDocument();
  expect(screen.getByText('Últimos 3 meses')).toBeInTheDocument();
  const today = await screen.findByRole('region', { name: 'Hoje' });
  expect(within(today).getByText('1 atividade')).toBeInTheDocument();
  expect(
    within(today).getByRole('button', { name: /Mercadinho da Praça.*2 itens.*9,00.*Concluído/ }),
  ).toBeVisible();
  await screen.findByRole('button', { name: /Saque de receita.*taxa de R\$\s4,00.*96,00.*Processando/ });
  expect(screen.getByRole('button', { name: /Café.*7,00.*Expirado/ })).toBeVisible();
  await waitFor(() => expect(figure('Compras')).toBe('1'));
  expect(figure('Total gasto')).toBe('R$ 9,00');
  expect(figure('Depósitos')).toBe('R$ 50,00');
  expect(figure('Locais visitados')).toBe('1');

  happened(person, 'DEPOSIT', 0.0001, { id: 'novo', status: 'AWAITING_PAYMENT', amount: 20 });
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByRole('button', { name: /Depósito.*20,00.*Pendente/ })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(place.path).toBe('/home'));
});

test("[Y-01] today is the server's day on a phone that is two days ahead", async () => {
  serverClock.heard(String(Date.now() - 48 * HOUR), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  const person = makePerson();
  happened(person, 'DEPOSIT', 48, { id: 'dep', status: 'CONCLUIDA', amount: 50, pixAmount: 50 });
  open(person);
  expect(await screen.findByRole('region', { name: 'Hoje' })).toBeVisible();
});

test('[Y-01] what ended without any money having moved has no sign: nothing was taken, nothing came', async () => {
  const person = makePerson();
  const purchase = { locationName: 'Café', items: [], totalAmount: 7 };
  happened(person, 'SHOPPING_PURCHASE', 0.001, { id: 'c', ...purchase, status: 'CANCELLED' });
  happened(person, 'SHOPPING_PURCHASE', 0.002, { id: 'p', ...purchase, totalAmount: 8, status: 'PAID' });
  happened(person, 'DEPOSIT', 0.003, { id: 'v', status: 'VENCIDA', amount: 20 });
  happened(person, 'WITHDRAW_REVENUE', 0.004, { id: 'e', status: 'COOLDOWN_ACTIVE', amount: 50 });
  open(person);
  const row = async (name: RegExp): Promise<string> =>
    (await screen.findByRole('button', { name })).textContent ?? '';
  expect(await row(/Café.*7,00.*Cancelado/)).not.toContain('−');
  expect(await row(/Café.*8,00.*Concluído/)).toContain('−');
  const early = await row(/Saque de receita.*50,00.*Espera Ativa/);
  expect(early).not.toContain('−');
  expect(early).not.toContain('taxa');
  const expired = await screen.findByRole('button', { name: /Depósito.*20,00.*Expirado/ });
  expect(expired.querySelector('[class*="still"]')).toHaveTextContent('20,00');
});

test('[Y-01] the filters show purchases, money or accesses alone', async () => {
  const person = makePerson();
  fill(person);
  const { user } = open(person);
  await screen.findByRole('button', { name: /Parada da Serra/ });
  const shown = () =>
    within(screen.getByRole('region', { name: 'Atividades' }))
      .getAllByRole('listitem')
      .map((item) => item.querySelector('b')?.textContent)
      .sort();
  const cases = [
    ['Compras', ['Café', 'Mercadinho da Praça']],
    ['Financeiro', ['Depósito', 'Saque de receita']],
    ['Acessos', ['Parada da Serra']],
    ['Todas', ['Café', 'Depósito', 'Mercadinho da Praça', 'Parada da Serra', 'Saque de receita']],
  ] as const;
  for (const [filter, titles] of cases) {
    await user.click(screen.getByRole('radio', { name: filter }));
    await waitFor(() => expect(shown()).toEqual(titles));
  }
});

describe('faces', () => {
  test("[Y-02] without a session: 'Faça login para ver seu histórico'", () => {
    show(<Route path="/history" element={<HistoryScreen />} />, {
      at: '/history',
      identity: new FakeIdentity(),
    });
    expect(screen.getByRole('heading', { name: 'Faça login para ver seu histórico' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/login');
  });

  test("[Y-02] a failure says 'Erro ao carregar histórico' and can be tried again; saved rows stay", async () => {
    const person = makePerson();
    const list = person.server.list.bind(person.server);
    const fail: typeof list = async () => {
      throw new TransportError({ kind: 'refused', code: 'INTERNAL', message: 'Erro interno.' });
    };
    person.server.list = fail;
    const { user } = open(person);
    expect(await screen.findByRole('heading', { name: 'Erro ao carregar histórico' })).toBeVisible();
    fill(person);
    person.server.list = list;
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
    await screen.findByRole('button', { name: /Parada da Serra/ });
    await waitFor(() => expect(screen.queryByText('Erro ao carregar histórico')).toBeNull());
    person.server.list = fail;
    await user.click(screen.getByRole('button', { name: 'Atualizar' }));
    expect(await screen.findByText('Erro ao carregar histórico')).toBeVisible();
    expect(screen.getByRole('button', { name: /Parada da Serra/ })).toBeVisible();
  });

  test('loading, then nothing yet; a filter without rows says which', async () => {
    const { user } = open(makePerson());
    expect(screen.getByRole('status', { name: 'Carregando histórico…' })).toBeVisible();
    expect(
      await screen.findByRole('heading', { name: 'Nenhuma atividade nos últimos 3 meses' }),
    ).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Financeiro' }));
    expect(
      screen.getByRole('heading', { name: 'Nenhum depósito ou saque nos últimos 3 meses' }),
    ).toBeVisible();
    expect(
      screen.getByText('O que você depositar ou sacar aparece aqui, também sem internet.'),
    ).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Acessos' }));
    expect(screen.getByText('Os locais que você abrir aparecem aqui, também sem internet.')).toBeVisible();
  });

  test('[X-02] without a connection: what is saved with its age, or why there is nothing', async () => {
    const person = makePerson();
    person.server.fault = 'offline';
    open(person);
    expect(await screen.findByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
    expect(figure('Total gasto')).toBe('…');
    person.server.fault = 'none';
    fill(person);
    await act(() => person.data.refresh({ kind: 'history' }));
    await screen.findByRole('button', { name: /Parada da Serra/ });
    person.server.fault = 'offline';
    await act(() => person.data.refresh({ kind: 'history' }));
    expect(await screen.findByText(/^Sem conexão\. Mostrando dados salvos às \d\d:\d\d\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: /Parada da Serra/ })).toBeVisible();
    expect(figure('Total gasto')).toBe('R$ 9,00');
    expect(screen.getByText(/^Resumo de \d\d\/\d\d\/\d{4} às \d\d:\d\d\.$/)).toBeVisible();
  });

  test('[Y-01] rows that a cut first visit left say nothing of the figures without a connection', async () => {
    const person = makePerson();
    fill(person);
    const record = person.server.visible().find(({ id }) => id === 'vencida');
    const event = { type: 'RECORD_CHANGED', ...(record && { record }) } as const;
    person.socket.tell(notificationChannel(person.user.sub), event);
    const held = () => person.data.read((tx) => tx.row({ type: 'SHOPPING_PURCHASE', id: 'vencida' }));
    await waitFor(async () => expect(await held()).toBeDefined());
    person.server.fault = 'offline';
    open(person);
    await screen.findByRole('button', { name: /Café/ });
    await screen.findByText(/^Sem conexão\./);
    for (const label of ['Compras', 'Total gasto', 'Depósitos', 'Locais visitados'])
      expect(figure(label)).toBe('…');
    expect(screen.queryByText(/^Resumo de/)).toBeNull();
  });
});
