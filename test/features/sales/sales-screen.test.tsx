import '../../support/midday.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { keptSalesKey } from '../../../src/data/basis/kept-sales.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import type { SalesPage, SoldSale } from '../../../src/domain/sales/sales.ts';
import { firstDayOf, monthOf, monthText } from '../../../src/domain/words/month.ts';
import { dayName, momentText, zone } from '../../../src/features/sales/sale-times.ts';
import { SalesScreen } from '../../../src/features/sales/sales-screen.tsx';
import { allSales } from '../../../src/features/sales/spreadsheet/all-sales.ts';
import { paths } from '../../../src/paths.ts';
import { holdClock, makePerson, pretendWidth, show, type TestPerson } from '../support/show.tsx';

const NOW = Date.now();

afterEach(() => {
  vi.useRealTimers();
  serverClock.heard(String(Date.now()), Date.now());
});

function saleOf(locationId: string, buyer: string): SoldSale {
  const items = [{ id: 'agua', name: 'Água', quantity: 2, price: 2.8 }];
  return {
    ...{ id: `${locationId} ${buyer}`, locationId, at: NOW, buyer, buyerId: buyer },
    content: JSON.stringify({ items, totalAmount: 5.6 }),
    ...{ balanceUsed: 560, pixAmount: 0, endToEndId: null, ticketId: null, isTicketOpen: false },
  };
}

/** A page with sales to these buyers, of a period with `count` sales in all. */
function pageOf(locationId: string, buyers: readonly string[], count: number): SalesPage {
  const totals = { days: [{ day: zone.dayOf(NOW), sales: count, revenue: count * 560 }], returned: 0 };
  return { sales: buyers.map((buyer) => saleOf(locationId, buyer)), next: null, until: NOW, totals };
}

type Question = Readonly<Record<string, unknown>>;

/** An owner of the shops 'Café' and 'Praia'. `answer` returns their sales. */
async function owner(answer: (question: Question) => SalesPage): Promise<TestPerson> {
  const person = makePerson();
  for (const [id, name] of [
    ['cafe', 'Café'],
    ['praia', 'Praia'],
  ] as const) {
    const content = JSON.stringify({ name });
    person.server.put({ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE', content });
  }
  await act(() => person.data.refresh({ kind: 'locations' }));
  person.server.replies.set('sales', (question) => ({ sales: answer(question) }));
  return person;
}

const open = (person: TestPerson, shop: string) =>
  show(<Route path={paths.sales.pattern} element={<SalesScreen />} />, { at: paths.sales(shop), person });

const daysOf = ({ from, to }: Question): number => Math.round((Number(to) - Number(from)) / 86_400_000);

test('without a connection another shop shows what was kept of it, and never the sales of the one before', async () => {
  const person = await owner(({ shop }) =>
    shop === 'cafe' ? pageOf('cafe', ['Marina'], 120) : pageOf('praia', ['Rui'], 7),
  );
  const { user } = open(person, 'praia');
  await screen.findByText('Rui');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Local' }), 'Café');
  expect(await screen.findByText(/^Café · 120 vendas em 7 dias/)).toBeInTheDocument();
  person.server.fault = 'offline';
  await user.selectOptions(screen.getByRole('combobox', { name: 'Local' }), 'Praia');
  expect(await screen.findByText(/^Praia · 7 vendas em 7 dias/)).toBeInTheDocument();
  expect(screen.getByText('Rui')).toBeInTheDocument();
  expect(screen.queryByText('Marina')).toBeNull();
  expect(await screen.findByText(/^Sem conexão\. Dados de \d\d:\d\d\.$/)).toBeInTheDocument();
});

test('the sales of one period are not told as those of another, nor as what is looked for', async () => {
  const person = await owner((question) =>
    daysOf(question) > 300 ? pageOf('cafe', ['Marina'], 1834) : pageOf('cafe', ['Rui'], 7),
  );
  const { user, unmount } = open(person, 'cafe');
  await screen.findByText('Rui');
  const period = (name: string) =>
    user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), name);
  await period('12 meses');
  await screen.findByText(/1\.?834 vendas em 12 meses/);
  unmount();
  person.server.fault = 'offline';
  const again = open(person, 'cafe');
  expect(await screen.findByText(/7 vendas em 7 dias/)).toBeInTheDocument();
  expect(screen.queryByText('Marina')).toBeNull();
  await again.user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '30 dias');
  await waitFor(() => expect(screen.queryByText('Rui')).toBeNull());
  expect(screen.queryByText(/vendas em/)).toBeNull();
  await again.user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '12 meses');
  expect(await screen.findByText('Marina')).toBeInTheDocument();
  await again.user.click(screen.getByRole('button', { name: 'Devolvidas' }));
  await waitFor(() => expect(screen.queryByText('Marina')).toBeNull());
});

/** A page of 120 sales, as long as the query asks for. */
function longList({ first, after }: Question): SalesPage {
  const from = Number(after ?? 0);
  const end = Math.min(120, from + Number(first));
  const buyers = Array.from({ length: end - from }, (_, index) => `Cliente ${from + index}`);
  return { ...pageOf('cafe', buyers, 120), next: end < 120 ? String(end) : null };
}

/** Name of a spreadsheet and number of its sales. */
async function savedLines(file: File | undefined): Promise<[name: string | undefined, lines: number]> {
  return [file?.name, ((await file?.text()) ?? '').split('\r\n').filter((line) => line !== '').length - 1];
}

test('how many sales a search has found is said aloud', async () => {
  const person = await owner(({ search }) =>
    search === 'marina' ? pageOf('cafe', ['Marina'], 1) : pageOf('cafe', ['Marina', 'Rui'], 2),
  );
  const { user } = open(person, 'cafe');
  await screen.findByText('Rui');
  await user.type(screen.getByRole('searchbox'), 'marina');
  expect(await screen.findByText('1 venda encontrada')).toHaveAttribute('aria-live', 'polite');
});

test('a search that has found nothing so far, and may go on, does not count to zero', async () => {
  const person = await owner(({ search }) =>
    search === 'zé' ? { ...pageOf('cafe', [], 0), next: '1' } : pageOf('cafe', ['Rui'], 1),
  );
  const { user } = open(person, 'cafe');
  await screen.findByText('Rui');
  await user.type(screen.getByRole('searchbox'), 'zé');
  expect(await screen.findByText('Nenhuma venda encontrada até agora')).toHaveAttribute(
    'aria-live',
    'polite',
  );
});

test('the spreadsheet has all that is looked for, and says so where the rest could not be read', async () => {
  const saved: File[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as File)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const person = await owner(longList);
  const { user, unmount } = open(person, 'cafe');
  await screen.findByText('Cliente 0');
  const save = screen.getByRole('button', { name: 'Salvar planilha das vendas' });
  await user.click(save);
  expect(await screen.findByText('Planilha salva')).toBeInTheDocument();
  expect(await savedLines(saved[0])).toEqual(['vendinha-vendas.csv', 120]);
  expect(screen.queryByText('Cliente 119')).toBeNull();
  unmount();
  person.server.fault = 'offline';
  const again = open(person, 'cafe');
  await screen.findByText('Cliente 0');
  await again.user.click(screen.getByRole('button', { name: 'Salvar planilha das vendas' }));
  expect(await screen.findByText(/tem só as vendas mais novas \(50\)\./)).toBeInTheDocument();
  expect(await savedLines(saved[1])).toEqual(['vendinha-vendas-parcial.csv', 50]);
  vi.restoreAllMocks();
});

test('the sales are asked for once when the screen opens: what is looked for has not changed when the hand rests', async () => {
  holdClock();
  let asked = 0;
  const person = await owner(() => {
    asked += 1;
    return pageOf('cafe', ['Rui'], 2);
  });
  open(person, 'cafe');
  await screen.findByText('Rui');
  await act(() => vi.advanceTimersByTimeAsync(1000));
  expect(asked).toBe(1);
});

test('when another day begins the sales of today are asked for again, also where the page slept over it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let asked = 0;
  const person = await owner((question) => {
    asked += 1;
    return daysOf(question) === 1 && asked < 3 ? pageOf('cafe', ['Marina'], 38) : pageOf('cafe', ['Rui'], 2);
  });
  const { user } = open(person, 'cafe');
  await screen.findByText('Rui');
  asked = 0;
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Hoje');
  expect(await screen.findByText(/38 vendas hoje/)).toBeInTheDocument();
  expect(asked).toBe(1);
  document.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(NOW + 86_400_000);
  expect(asked).toBe(1);
  asked = 2;
  await act(async () => document.dispatchEvent(new Event('visibilitychange')));
  expect(await screen.findByText(/2 vendas hoje/)).toBeInTheDocument();
  expect(asked).toBe(3);
});

test.each([
  ['a year ahead', 365],
  ['a day ahead', 1],
  ['a day behind', -1],
])(
  'a phone whose clock is %s tells the sales of the days of the server, once it was heard',
  async (_, days) => {
    vi.useFakeTimers({ toFake: ['Date'], now: NOW + days * 86_400_000 });
    const person = await owner(({ from, to }) => {
      serverClock.heard(String(NOW), Date.now());
      const today = zone.dayOf(NOW);
      const isRight = from === zone.startOf(today - 6) && to === zone.startOf(today + 1);
      return isRight ? pageOf('cafe', ['Marina'], 264) : pageOf('cafe', [], 0);
    });
    open(person, 'cafe');
    expect(await screen.findByText(/264 vendas em 7 dias/)).toBeInTheDocument();
    expect(screen.getByText('Marina')).toBeInTheDocument();
  },
);

test('what is given back of a sale is out of the sums above it at once', async () => {
  const given = { id: 'r', at: NOW, reason: 'defeito', restock: false, pix: null };
  const lines = [{ id: 'agua', quantity: 1, amount: 2.8, goods: 1 }];
  const isBack = (person: TestPerson) =>
    [...person.server.rows.values()].some(({ reference }) => reference === 'RETURN_SALE');
  const page = (back: boolean): SalesPage => {
    const one = saleOf('cafe', 'Marina');
    const content = JSON.stringify({ ...JSON.parse(one.content ?? ''), returns: [{ ...given, lines }] });
    const totals = { days: [{ day: zone.dayOf(NOW), sales: 1, revenue: back ? 280 : 560 }], returned: 280 };
    return back
      ? { sales: [{ ...one, content }], next: null, until: NOW, totals }
      : pageOf('cafe', ['Marina'], 1);
  };
  const person = await owner(() => page(isBack(person)));
  person.server.replies.set('sale', () => ({ sale: { sale: page(isBack(person)).sales[0], purchases: 1 } }));
  const { user } = open(person, 'cafe');
  await user.click(await screen.findByText('Marina'));
  expect(screen.getByText(/1 venda em 7 dias · R\$\s5,60$/)).toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: /^Devolver/ }));
  await user.click(await screen.findByRole('button', { name: 'Aumentar Água' }));
  await user.click(await screen.findByRole('button', { name: /^Devolver R/ }));
  expect(
    await screen.findByText(/1 venda em 7 dias · R\$\s2,80 · R\$\s2,80 devolvidos$/),
  ).toBeInTheDocument();
});

/** The sales of one shop on a desktop, with the chosen sale beside the list. */
async function openAtDesk(buyers: readonly string[]) {
  const turn = pretendWidth(1280);
  const { sales } = pageOf('cafe', buyers, buyers.length);
  const person = await owner(() => pageOf('cafe', buyers, buyers.length));
  person.server.replies.set('sale', ({ id }) => ({
    sale: { sale: sales.find((sale) => sale.id === id), purchases: 1 },
  }));
  return { ...open(person, 'cafe'), person, turn };
}

test('a return that is being written stays as it is when the window becomes narrow and wide again', async () => {
  const { user, person, turn } = await openAtDesk(['Marina']);
  await user.click(await screen.findByText('Marina'));
  await user.click(await screen.findByRole('button', { name: 'Devolver…' }));
  await user.click(await screen.findByRole('button', { name: 'Aumentar Água' }));
  await user.click(screen.getByRole('radio', { name: 'Vencido' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  turn(820);
  const sheet = within(await screen.findByRole('dialog', { name: 'Venda' }));
  expect(sheet.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  // A press in the sheet does not count as a press outside.
  await user.click(sheet.getByRole('button', { name: 'Diminuir Água' }));
  expect(sheet.getByRole('button', { name: 'Escolha quantos devolver' })).toBeDisabled();
  await user.click(sheet.getByRole('button', { name: 'Aumentar Água' }));
  turn(1280);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('radio', { name: 'Vencido' })).toBeChecked();
  await user.click(screen.getByRole('button', { name: /^Devolver R\$.* ao saldo de / }));
  const asked = () => [...person.server.rows.values()].filter(({ reference }) => reference === 'RETURN_SALE');
  await waitFor(() => expect(asked()).toHaveLength(1));
  expect(JSON.parse(asked()[0]?.content ?? '')).toMatchObject({
    reason: 'vencido',
    lines: [{ quantity: 1 }],
  });
});

test('sales by keys alone: arrows move, Enter opens, Escape leaves the form, then the sale, and returns to its row', async () => {
  const { user } = await openAtDesk(['Ana', 'Marina', 'Rui']);
  const row = async (name: string) => screen.findByRole('button', { name: new RegExp(name) });
  const newest = await row('Ana');
  act(() => newest.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(await row('Rui')).toHaveFocus();
  await user.keyboard('{ArrowUp}{Enter}');
  const panel = within(await screen.findByRole('complementary', { name: 'Venda' }));
  expect(await panel.findByRole('button', { name: 'Fechar venda' })).toBeInTheDocument();
  expect(await row('Marina')).toHaveAttribute('aria-current', 'true');
  const give = await panel.findByRole('button', { name: 'Devolver…' });
  act(() => give.focus());
  await user.keyboard('{Enter}');
  expect(await panel.findByRole('button', { name: 'Escolha quantos devolver' })).toBeDisabled();
  await user.keyboard('{Escape}');
  expect(await panel.findByRole('button', { name: 'Devolver…' })).toBeInTheDocument();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Venda' })).toBeNull());
  expect(await row('Marina')).toHaveFocus();
});

test('a month is among the periods: it is asked for from its first to its last day, and told by its name', async () => {
  const asked: [from: number, to: number][] = [];
  const person = await owner((question) => {
    asked.push([Number(question.from), Number(question.to)]);
    return pageOf('cafe', ['Marina'], 120);
  });
  const { user } = open(person, 'cafe');
  await screen.findByText('Marina');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), 'Um mês');
  const before = screen.getByRole('button', { name: 'Mês anterior' });
  for (let month = 0; month < 13; month += 1) await user.click(before);
  const month = monthOf(zone.dayOf(NOW)) - 13;
  const name = monthText(month, monthOf(zone.dayOf(NOW))).toLowerCase();
  expect(await screen.findByText(new RegExp(`120 vendas em ${name} `))).toBeInTheDocument();
  await waitFor(() =>
    expect(asked.at(-1)).toEqual([firstDayOf(month), firstDayOf(month + 1)].map((day) => zone.startOf(day))),
  );
  // The answer for a past month is not stored as that of a number of days.
  const kept = await person.data.read((tx) => tx.kept(keptSalesKey('cafe')));
  for (const { to } of Object.values((kept as { periods: Record<string, { to: number }> }).periods))
    expect(to).toBeGreaterThan(NOW);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Período' }), '30 dias');
  expect(await screen.findByText(/120 vendas em 30 dias/)).toBeInTheDocument();
  expect(screen.queryByRole('group', { name: 'Mês' })).toBeNull();
});

test('a spreadsheet that is too long for one reading says how to have the rest', async () => {
  const asked: unknown[] = [];
  const sale = saleOf('cafe', 'Marina');
  const listSales = async ({ after }: { after?: string | undefined }) => {
    asked.push(after);
    return { kind: 'done' as const, value: { ...pageOf('cafe', [], 0), sales: [sale], next: 'x' } };
  };
  const question = { from: 0, to: 1, search: '', filter: 'all', way: 'any' };
  const all = await allSales({ listSales }, question, { sales: [], next: 'x', isKept: false });
  expect([all.sales.length, all.isWhole, all.isFull]).toEqual([300, false, true]);
});

test('a sale of another year is told with its year', () => {
  const day = (iso: string): number => Math.floor(Date.parse(iso) / 86_400_000);
  expect(dayName(day('2025-11-21'), day('2026-11-23'))).toBe('sexta, 21/11/2025');
  expect(dayName(day('2026-01-02'), day('2026-11-23'))).toBe('sexta, 02/01');
  expect(momentText(Date.UTC(2025, 10, 21, 15), Date.UTC(2026, 10, 23, 15))).toBe('21/11/2025, 12:00');
});

test('[SY-39] the sales of one buyer are looked at alone, and a server that does not know them apart tells nobody’s', async () => {
  const person = await owner(() => pageOf('cafe', ['Rui', 'Marina D.'], 2));
  const asked: unknown[] = [];
  person.server.newFields.set('sales', ({ buyer }) => {
    asked.push(buyer);
    return { ...pageOf('cafe', ['Marina D.'], 1), totals: null };
  });
  const screenAt = (at: string) =>
    show(<Route path={paths.sales.pattern} element={<SalesScreen />} />, { at, person });
  const { user, unmount } = screenAt(`${paths.sales('cafe')}?cliente=marina`);
  const pill = await screen.findByRole('button', { name: 'Só de Marina D.' });
  expect(screen.queryByText('Rui')).toBeNull();
  expect(new Set(asked)).toEqual(new Set(['marina']));
  await user.click(pill);
  expect(await screen.findByText('Rui')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Só de/ })).toBeNull();
  unmount();
  person.server.newFields.delete('sales');
  screenAt(`${paths.sales('cafe')}?cliente=marina`);
  expect(
    await screen.findByText(/As compras de um cliente ainda não podem ser buscadas/),
  ).toBeInTheDocument();
  expect(screen.queryByText('Rui')).toBeNull();
});

test.each([
  ['a later return of other units', [{ id: 'gelo', quantity: 1 }], true],
  ['another return of the same units', [{ id: 'agua', quantity: 1 }], false],
])(
  'a PIX that the bank did not send is marked in the list while it is owed: %s',
  async (_, lines, isMarked) => {
    const returns = [
      { id: 'r1', pix: 'NAO_REALIZADO', lines: [{ id: 'agua', quantity: 1, amount: 2.8 }] },
      { id: 'r2', lines: lines.map((line) => ({ ...line, amount: 2.8 })) },
    ];
    const items = ['agua', 'gelo'].map((id) => ({ id, name: id, quantity: 1, price: 2.8 }));
    const page = pageOf('cafe', ['Marina'], 1);
    const content = JSON.stringify({ items, totalAmount: 5.6, returns });
    open(await owner(() => ({ ...page, sales: page.sales.map((sale) => ({ ...sale, content })) })), 'cafe');
    const row = await screen.findByRole('button', { name: /Marina/ });
    expect(within(row).queryByText('PIX não devolvido') !== null).toBe(isMarked);
  },
);
