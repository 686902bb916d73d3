import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { figuresKey } from '../../../src/data/basis/figures-keys.ts';
import { readKeptFigures } from '../../../src/data/basis/kept-figures.ts';
import { Counter } from '../../../src/features/intelligence/counter.ts';
import { IntelligenceScreen } from '../../../src/features/intelligence/intelligence-screen.tsx';
import { liveRegions } from '../support/live-regions.ts';
import { put, putCampaign, putItem, SHOP } from '../support/shop-fixture.ts';
import { makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';
import { drawNothing } from './draw-nothing.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

beforeEach(drawNothing);

const open = (person: TestPerson, id = SHOP) =>
  show(
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/business-intelligence/:locationId" element={<IntelligenceScreen />} />
    </Route>,
    {
      at: `/manager/business-intelligence/${id}`,
      person,
    },
  );

function ownShop(person: TestPerson): void {
  put(person.server, 'LOCATION', { id: SHOP, owner: person.user.sub }, { name: 'Mercadinho da Praça' });
  putItem(person.server, 'agua', { name: 'Água com gás', price: 4.5, quantity: 3, cost: 1.5 });
  putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 40, cost: 2.25 });
}

function sell(
  person: TestPerson,
  id: string,
  at: number,
  items: { id: string; quantity: number; price: number }[],
): void {
  const totalAmount = items.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const row = { id, parentId: SHOP, owner: 'cliente', createdAt: at, updatedAt: at };
  const content = JSON.stringify({ status: 'PAID', totalAmount, items });
  person.server.put({ ...row, type: 'SHOPPING_PURCHASE', content });
}

const figure = (label: string): (string | undefined)[] =>
  [
    ...(within(screen.getByLabelText('Resumo')).getByText(label).parentElement?.querySelectorAll('dd') ?? []),
  ].map((one) => one.textContent?.replace(/\u00a0/g, ' '));

/** Waits for the figures, and then for the lists below them. */
const seesDashboard = async () => {
  await screen.findByRole('heading', { name: 'Visão Geral do Desempenho' });
  await screen.findByRole('region', { name: 'Quanto dura o estoque' });
};
const listOf = (name: string): (string | undefined)[] =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .map((one) => one.querySelector('b')?.textContent ?? undefined);

test('[MB-01] [MB-02] period, summary beside the days before, charts with tables, heat map and the three lists', async () => {
  const person = makePerson();
  ownShop(person);
  const now = Date.now();
  sell(person, 'a', now - 2 * DAY, [
    { id: 'agua', quantity: 2, price: 4.5 },
    { id: 'mate', quantity: 1, price: 6 },
  ]);
  sell(person, 'b', now - 3 * DAY, [{ id: 'mate', quantity: 2, price: 6 }]);
  sell(person, 'c', now - 40 * DAY, [{ id: 'agua', quantity: 4, price: 4.5 }]);
  open(person);
  expect(await screen.findByRole('heading', { level: 1, name: 'Business Intelligence' })).toBeVisible();
  expect(await screen.findByText('Mercadinho da Praça')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Período de Análise' })).toBeVisible();
  expect(screen.getByText('Analisando os dados...')).toBeVisible();
  // Not disabled, so that the button keeps the focus.
  const reload = screen.getByRole('button', { name: 'Atualizar' });
  expect(reload).toBeEnabled();
  expect(reload).toHaveAttribute('aria-disabled', 'true');

  await seesDashboard();
  expect(reload).toHaveAttribute('aria-disabled', 'false');
  expect(figure('Receita total')[0]).toBe('R$ 27,00');
  expect(figure('Receita total')[1]).toContain('▲ 50,0% sobre o período anterior');
  expect(figure('Lucro total')[0]).toBe('R$ 17,25');
  expect(figure('Margem de lucro')[0]).toBe('63,9%');
  expect(figure('Margem de lucro')[1]).toContain('▼ 2,8 pp');
  expect(figure('Transações')[0]).toBe('2');
  expect(figure('Ticket médio')[0]).toBe('R$ 13,50');
  expect(figure('Itens vendidos')[0]).toBe('5');
  expect(figure('Itens vendidos')[1]).toContain('subiu 25,0%');

  expect(listOf('Mais receita')).toEqual(['Chá mate', 'Água com gás']);
  expect(listOf('Mais vendidos')).toEqual(['Chá mate', 'Água com gás']);
  expect(listOf('Menos vendidos')).toEqual(['Água com gás', 'Chá mate']);
  for (const [title, rows] of [
    ['Receita por dia', 31],
    ['Vendas por dia da semana', 7],
    ['Vendas por hora', 24],
  ] as const) {
    const chart = screen.getByRole('region', { name: title });
    expect(
      await within(chart).findByRole('img', { name: new RegExp(`^${title}: maior em`) }),
    ).toBeInTheDocument();
    expect(chart.querySelectorAll('tbody tr')).toHaveLength(rows);
  }
  expect(screen.getByRole('region', { name: 'Quando se vende' }).querySelectorAll('tbody td')).toHaveLength(
    168,
  );
});

test('[MB-02] the map and the lists follow the charts one by one, each behind a frame', async () => {
  const frames: FrameRequestCallback[] = [];
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => frames.push(callback));
  onTestFinished(() => void vi.restoreAllMocks());
  const person = makePerson();
  ownShop(person);
  sell(person, 'a', Date.now() - 2 * DAY, [{ id: 'agua', quantity: 2, price: 4.5 }]);
  open(person);
  await screen.findByRole('region', { name: 'Receita por dia' });
  const below = ['Quando se vende', 'Mais receita', 'Quanto dura o estoque'];
  const drawn = () => below.filter((name) => screen.queryByRole('region', { name }));
  for (let pieces = 0; pieces < below.length; pieces += 1) {
    expect(drawn()).toEqual(below.slice(0, pieces));
    await waitFor(() => expect(frames).not.toHaveLength(0));
    await waitFor(() => {
      for (const paint of frames.splice(0)) paint(0);
      expect(drawn().length).toBeGreaterThan(pieces);
    });
  }
  expect(drawn()).toEqual(below);
});

test('[MB-03] [X-01] an empty period says so, also aloud, and the way out is the last 30 days', async () => {
  const person = makePerson();
  ownShop(person);
  sell(person, 'a', Date.now() - 2 * DAY, [{ id: 'agua', quantity: 1, price: 4.5 }]);
  const { user } = open(person);
  await seesDashboard();
  const first = screen.getByLabelText(/^Data inicial/);
  const last = screen.getByLabelText(/^Data final/);
  const said = liveRegions(screen.getByRole('main'));
  const usual = [first, last].map((field) => (field as HTMLInputElement).value);
  await user.clear(first);
  await user.type(first, '01012020');
  await user.clear(last);
  await user.type(last, '31012020');
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(await screen.findByRole('heading', { name: 'Nenhuma venda encontrada' })).toBeVisible();
  expect(screen.getByText('Não há dados de vendas para o período selecionado')).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Visão Geral do Desempenho' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
  // No picture is stored of this period, because the next start shows the last 30 days.
  expect(document.querySelector('[data-passing]')).not.toBeNull();

  await waitFor(() => expect(said()).toEqual(['Nenhuma venda encontrada']));
  screen.getByRole('button', { name: 'Escolher Outro Período' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('heading', { name: 'Período de Análise' })).toHaveFocus();
  await seesDashboard();
  expect(document.querySelector('[data-passing]')).toBeNull();
  await waitFor(() => expect(said()).toEqual(['Análise pronta']));
  expect(
    ['Data inicial', 'Data final'].map(
      (name) => (screen.getByLabelText(new RegExp(`^${name}`)) as HTMLInputElement).value,
    ),
  ).toEqual(usual);
});

test('[MB-01] the days must be there and in order', async () => {
  const person = makePerson();
  ownShop(person);
  const { user } = open(person);
  const last = await screen.findByLabelText(/^Data final/);
  await user.clear(last);
  await user.type(last, '01012020');
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(screen.getByText('A data final vem depois da inicial')).toBeVisible();
  await user.clear(last);
  await user.click(screen.getByRole('button', { name: 'Aplicar Filtros' }));
  expect(screen.getByText('Escolha a data final')).toBeVisible();
});

test("[MB-03] an unknown location and somebody else's: 'Local não encontrado', then /manager", async () => {
  for (const owner of [null, 'outra']) {
    const person = makePerson();
    if (owner) put(person.server, 'LOCATION', { id: SHOP, owner, reference: 'PUBLIC' }, {});
    const { place, said, unmount } = open(person);
    await waitFor(() => expect(place.path).toBe('/manager'));
    await waitFor(() => expect(said.map(({ message }) => message)).toContain('Local não encontrado'));
    expect(person.server.calls.filter((call) => call.includes('PURCHASE'))).toEqual([]);
    unmount();
  }
});

test("[MB-01] 'Atualizar' clears and asks again; back leads to /manager", async () => {
  const person = makePerson();
  ownShop(person);
  sell(person, 'a', Date.now() - 2 * DAY, [{ id: 'agua', quantity: 1, price: 4.5 }]);
  const { user, place } = open(person);
  await seesDashboard();
  sell(person, 'b', Date.now() - HOUR, [{ id: 'agua', quantity: 1, price: 4.5 }]);
  await user.click(screen.getByRole('button', { name: 'Atualizar' }));
  await waitFor(() => expect(figure('Receita total')[0]).toBe('R$ 9,00'));
  await user.click(screen.getByRole('button', { name: 'Voltar' }));
  await waitFor(() => expect(place.path).toBe('/manager'));
});

test('[X-02] without a connection the saved figures are shown and said to be saved; without any, why', async () => {
  const person = makePerson();
  ownShop(person);
  sell(person, 'a', Date.now() - 2 * DAY, [{ id: 'agua', quantity: 1, price: 4.5 }]);
  const first = open(person);
  await seesDashboard();
  person.server.fault = 'offline';
  await first.user.click(screen.getByRole('button', { name: 'Atualizar' }));
  expect(await screen.findByText(/^Sem conexão. Mostrando dados salvos em/)).toBeVisible();
  await seesDashboard();
  expect(figure('Receita total')[0]).toBe('R$ 4,50');
  first.unmount();

  const stranger = makePerson();
  stranger.server.fault = 'offline';
  act(() => stranger.data.hinted(false));
  open(stranger);
  expect(await screen.findByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
});

test('the stock says how long it lasts, promotions what they did, and every table can be saved', async () => {
  pretendWidth(820);
  const person = makePerson();
  ownShop(person);
  putCampaign(person.server, 'c1', 'Só o mate', {
    ...{ type: 'simple_items', discount: 25, items: ['mate'] },
    startDate: new Date(Date.now() - 4 * DAY).toISOString(),
  });
  putItem(person.server, 'risco', { name: '=HYPERLINK("x")', price: 1, quantity: 9 });
  sell(person, 'a', Date.now() - 2 * DAY, [
    { id: 'mate', quantity: 8, price: 6 },
    { id: 'risco', quantity: 1, price: 1 },
  ]);
  const { user } = open(person);
  await seesDashboard();
  const stock = within(screen.getByRole('region', { name: 'Quanto dura o estoque' }));
  expect(stock.getByText('sem saída no período')).toBeVisible();
  const effects = within(screen.getByRole('region', { name: 'Efeito das campanhas' }));
  expect(effects.getByText('25% OFF')).toBeVisible();
  expect(effects.getByText(/0,0 → 2,0/)).toBeVisible();

  const saved: { name: string; text: Promise<string> }[] = [];
  const links = new Map<string, Blob>();
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: (blob: Blob) => {
        links.set('blob:1', blob);
        return 'blob:1';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text: links.get(this.href)?.text() ?? Promise.resolve('') });
  });
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('button', { name: 'Produtos vendidos' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.name).toMatch(/^vendinha-produtos-mercadinho-da-praca-.*\.csv$/);
  const text = (await saved[0]?.text) ?? '';
  expect(text).toContain('Chá mate;8;"48,00";"18,00";"30,00";"6,00";"62,5"');
  expect(text).toContain('"\'=HYPERLINK(""x"")"');
});

test('[MB-01] [X-02] opened again, the figures of the last visit stand there until they are counted anew', async () => {
  const person = makePerson();
  ownShop(person);
  const now = Date.now();
  sell(person, 'a', now - 2 * DAY, [{ id: 'mate', quantity: 2, price: 6 }]);
  const first = open(person);
  await seesDashboard();
  first.unmount();

  const held = Promise.withResolvers<void>();
  const { count } = Counter.prototype;
  vi.spyOn(Counter.prototype, 'count').mockImplementation(async function (this: Counter, plan, read) {
    await held.promise;
    return count.call(this, plan, read);
  });
  const kept = () => person.data.read(async (tx) => readKeptFigures(await tx.kept(figuresKey(SHOP))));
  const before = await kept();
  if (!before) throw new Error('no figures were kept');
  open(person);
  await seesDashboard();
  expect(figure('Receita total')[0]).toBe('R$ 12,00');
  held.resolve();
  sell(person, 'b', now - DAY, [{ id: 'agua', quantity: 1, price: 4.5 }]);
  await person.data.refresh({
    kind: 'sales',
    locationId: SHOP,
    period: before?.period ?? { since: 0, to: 0 },
  });
  await waitFor(() => expect(figure('Receita total')[0]).toBe('R$ 16,50'));
  await waitFor(async () => expect((await kept())?.analysis.totals.revenue).toBe(1650));
});

test('[MB-01] [SY-5] where the device keeps nothing, the figures are kept once and not counted for ever', async () => {
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('no database', 'UnknownError');
  });
  const person = makePerson();
  ownShop(person);
  sell(person, 'a', Date.now() - 2 * DAY, [{ id: 'mate', quantity: 2, price: 6 }]);
  const counting = vi.spyOn(Counter.prototype, 'count');
  const keep = vi.spyOn(person.data, 'keep');
  open(person);
  await seesDashboard();
  expect(person.data.live.storage().snapshot()).toBe('memory');
  for (let write = 0; write < 5; write += 1) {
    const before = counting.mock.calls.length;
    await person.data.keep('other', write);
    await waitFor(() => expect(counting.mock.calls.length).toBeGreaterThan(before));
  }
  expect(keep.mock.calls.filter(([key]) => key === figuresKey(SHOP))).toHaveLength(1);
});
