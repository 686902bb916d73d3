import { act, screen, waitFor, within } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { receiptDraft } from '../../../src/data/rows/supply/supply-drafts.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { isoOfDay, shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import { MyLocationsScreen } from '../../../src/features/my-locations/my-locations-screen.tsx';
import { readAhead } from '../../../src/features/my-locations/read-ahead.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import { makePerson, show } from '../support/show.tsx';
import { span, tell } from './tell-shops.ts';

const HOUR_MS = 3_600_000;
const route = <Route path="/manager" element={<MyLocationsScreen />} />;

test('[ML-01] all own locations are one question, and the chosen span says what they sold', async () => {
  const person = makePerson();
  tell(person, { A: { today: span(1000, { comparable: 900, before: 1000 }) }, B: {}, C: {}, D: {} });
  const { user } = show(route, { at: '/manager', person });
  const totals = await screen.findByRole('radiogroup', { name: 'Vendas' });
  const today = within(totals).getByRole('radio', { name: /^Hoje/ });
  expect(today).toBeChecked();
  expect(today).toHaveAccessibleName(/^Hoje: R\$\s100,00, 100 vendas, menos 1,0% sobre \p{L}+, \d+\/\d\d$/u);
  await user.click(within(totals).getByRole('radio', { name: /^7 dias/ }));
  const calls = person.server.calls.filter((call) => /sales|list ITEM|SHOPPING_PURCHASE|HVMP/.test(call));
  expect(calls).toEqual([]);
  expect(person.server.calls.filter((call) => call === 'overview')).toHaveLength(1);
});

test('[ML-01] the list is searched, ordered, cut to what needs somebody, and a row unfolds its ways', async () => {
  const person = makePerson();
  const now = Date.now();
  tell(person, {
    A: {},
    B: { seenAt: now - 2 * HOUR_MS },
    C: { low: 3, endingToday: 2 },
    D: { today: span(90_000) },
  });
  const { user } = show(route, { at: '/manager', person });
  const names = () =>
    screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('button').textContent);
  await screen.findByRole('table');
  expect(names()).toEqual(['Local D', 'Local C', 'Local B', 'Local A']);
  await user.click(screen.getByRole('button', { name: 'Local' }));
  expect(names()).toEqual(['Local A', 'Local B', 'Local C', 'Local D']);
  expect(screen.getByRole('columnheader', { name: 'Local' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Buscar e ordenar' }));
  await user.click(screen.getByRole('button', { name: /^Só com aviso/ }));
  expect(names()).toEqual(['Local B', 'Local C']);
  expect(screen.getByRole('rowheader', { name: /Local B/ })).toHaveTextContent('Offline há 2 h');
  await user.type(screen.getByRole('searchbox', { name: 'Nome ou endereço' }), 'serra');
  const nothing = 'Nenhum local com “serra”.';
  expect(screen.getByText(nothing, { selector: 'p' })).toBeVisible();
  expect(await screen.findByText(nothing, { selector: '[aria-live]' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Só com aviso/ }));
  await user.click(screen.getByRole('button', { name: 'Limpar busca' }));
  const row = screen.getByRole('button', { name: 'Local A' });
  await user.click(row);
  expect(row).toHaveAttribute('aria-expanded', 'true');
  const ways = within(screen.getByRole('navigation', { name: 'Gerenciar Local A' })).getAllByRole('link');
  expect(ways.map((link) => link.getAttribute('href'))).toContain('/manager/items/A');
});

test('[ML-01] [X-01] a part of the list, another order and another span are not kept as the picture of the next start', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: { low: 3 }, C: {}, D: {} });
  const { user } = show(route, { at: '/manager', person });
  await screen.findByRole('table');
  await user.click(screen.getByRole('button', { name: 'Buscar e ordenar' }));
  const passing = () => document.querySelector('[data-passing]');
  const press = (name: RegExp | string) => user.click(screen.getByRole('button', { name }));
  expect(passing()).toBeNull();
  for (const name of [/^Só com aviso/, 'Hoje']) {
    await press(name);
    expect(passing()).not.toBeNull();
    await press(name);
    expect(passing()).toBeNull();
  }
  await user.click(screen.getByRole('radio', { name: /^7 dias/ }));
  expect(passing()).not.toBeNull();
});

test('[ML-01] [H-10] the row of a shop says that it is offline, whatever else it needs', async () => {
  const person = makePerson();
  const gone = Date.now() - 12 * 60_000;
  tell(person, {
    A: {},
    B: { seenAt: null },
    C: { seenAt: gone, endingToday: 1 },
    D: { seenAt: gone, tickets: 1, oldestTicketAt: Date.now() - 26 * HOUR_MS },
    E: { seenAt: Date.now() - 2 * HOUR_MS, endingToday: 1 },
  });
  show(route, { at: '/manager', person });
  await screen.findByRole('rowheader', { name: /Local A/ });
  const states = screen.getAllByRole('rowheader').map((row) => {
    const dot = row.querySelector('[class*="dot"]');
    const colour = ['on', 'waiting', 'off'].find((name) => dot?.matches(`[class*="_${name}_"], .${name}`));
    return [dot?.parentElement?.textContent, colour];
  });
  expect(states).toEqual([
    ['Offline há 2 h', 'off'],
    ['Offline · Ticket há 26 h', 'off'],
    ['Offline · 1 acaba hoje', 'off'],
    ['Offline', 'off'],
    ['Tudo certo', 'on'],
  ]);
});

test('[ML-01] the row of a shop counts what ends today, however much is low', async () => {
  const person = makePerson();
  tell(person, { A: { endingToday: 2, low: 0 }, B: { endingToday: 1, low: 3 }, C: {}, D: {} });
  show(route, { at: '/manager', person });
  expect(await screen.findByRole('rowheader', { name: /Local A/ })).toHaveTextContent('2 acabam hoje');
  expect(screen.getByRole('rowheader', { name: /Local B/ })).toHaveTextContent('1 acaba hoje');
});

test('[ML-01] what needs the owner is told most costly first, joined by kind, and leads to its place', async () => {
  const person = makePerson();
  const now = Date.now();
  tell(person, {
    A: { low: 1, endingToday: 1 },
    B: { low: 4, endingToday: 3, seenAt: now - 3 * HOUR_MS },
    C: { tickets: 1, oldestTicketAt: now - 26 * HOUR_MS, oldestTicketName: 'Marina D.' },
    E: { expiring: 1, soonest: { id: 'j', name: 'Iogurte', until: now + 3 * 24 * HOUR_MS + HOUR_MS } },
    D: { belowCost: 1, worst: { id: 'i', name: 'Pilhas AA', price: 1290, cost: 1350 } },
  });
  const { user, place } = show(route, { at: '/manager', person });
  const needs = await screen.findByRole('region', { name: /Precisa de você/ });
  const lines = () =>
    within(needs)
      .getAllByRole('listitem')
      .map((line) => line.textContent);
  expect(lines()).toEqual([
    // Three hours ago may be yesterday.
    expect.stringMatching(/^Offline há 3 hLocal B · desde (\d\d\/\d\d às )?\d\d:\d\d$/),
    '4 itens acabam hojeLocal B e mais 1',
    'Ticket aberto há 26 hMarina D. · Local C',
  ]);
  await user.click(within(needs).getByRole('button', { name: 'Ver mais 2' }));
  expect(lines().at(-1)).toBe('Vence em 3 diasIogurte · Local E');
  const expiring = within(needs).getByRole('link', { name: /Vence em 3 dias/ });
  expect(expiring).toHaveAttribute('href', '/manager/items/E?item=j');
  expect(lines().at(-2)).toBe('Margem negativaPilhas AA: custo 13,50, preço 12,90 · Local D');
  const later = within(needs).getAllByRole('button', { name: /^Lembrar amanhã/ });
  expect(later.map((button) => button.getAttribute('aria-label'))).toEqual(
    [
      'Offline há 3 h',
      '4 itens acabam hoje',
      'Ticket aberto há 26 h',
      'Margem negativa',
      'Vence em 3 dias',
    ].map((title) => `Lembrar amanhã: ${title}`),
  );
  await user.click(within(needs).getByRole('button', { name: /^4 itens acabam hoje/ }));
  await user.click(within(needs).getByRole('link', { name: /^Local A/ }));
  await waitFor(() => expect(place.path).toBe('/manager/pick-list'));
});

test('[ML-01] [X-04] a late delivery is told with its supplier, leads to its order, and leaves once it is received here', async () => {
  const person = makePerson();
  const now = Date.now();
  const order = { id: 'o', supplier: 'Atacado Sul', until: now - 2 * HOUR_MS };
  const coming = { id: 'p', supplier: 'Padaria', until: now + 2 * HOUR_MS };
  tell(person, { A: { deliveries: [order, coming] }, B: {}, C: {}, D: {} });
  const day = isoOfDay(shopZone().dayOf(order.until) - 1);
  person.server.put({
    ...{ id: 'o', type: 'SUPPLY_ORDER', parentId: 'A', owner: person.user.sub },
    content: JSON.stringify({ status: 'pedido', supplierName: 'Atacado Sul', expectedOn: day, lines: [] }),
  });
  show(route, { at: '/manager', person });
  const needs = await screen.findByRole('region', { name: /Precisa de você/ });
  const line = within(needs).getByRole('link', { name: /Entrega atrasada/ });
  const [, month, date] = day.split('-');
  expect(line).toHaveTextContent(`Entrega atrasadaAtacado Sul, era para ${date}/${month} · Local A`);
  expect(line).toHaveAttribute('href', '/manager/supplies?compra=o');
  await person.data.refresh({ kind: 'supplies' });
  person.server.fault = 'offline';
  const [row] = await person.data.read((tx) => tx.select({ by: 'type', type: 'SUPPLY_ORDER' }));
  if (!row) throw new Error('the order came');
  const receipt = { id: crypto.randomUUID(), orderId: 'o', at: now, lines: [], paid: {} };
  await person.data.outbox.enqueue(receiptDraft(receipt, readSupplyOrder(row), person.user.sub));
  expect(await within(needs).findByText('Tudo em ordem. Nada espera por você.')).toBeVisible();
});

test('[ML-01] [X-02] without a connection the last figures stand with their time, and nothing is promised', async () => {
  const person = makePerson();
  tell(person, { A: {}, B: {}, C: {}, D: {} });
  const first = show(route, { at: '/manager', person });
  await screen.findByRole('table');
  first.unmount();
  person.server.fault = 'offline';
  show(route, { at: '/manager', person });
  // A late answer counts as a connection, so the hint is repeated until it is the last word.
  await waitFor(() => {
    act(() => person.data.hinted(false));
    expect(screen.getByText(/Mostrando dados salvos/)).toBeVisible();
    expect(screen.getByText(/4 locais · dados de \d\d:\d\d/)).toBeVisible();
  });
  expect(screen.getByRole('radio', { name: /^Hoje: R\$\s100,00/ })).toBeChecked();
});

test('[ML-01] a sale that came while the server added up is counted once, and one that it did not count is added', async () => {
  const person = makePerson();
  tell(person, { A: { today: span(2000) } });
  const { server } = person;
  const told = server.glance;
  const at = told?.at ?? 0;
  const [shop] = told?.shops ?? [];
  if (!told || !shop) throw new Error('the server tells of a shop');
  const put = (id: string, updatedAt: number, totalAmount: number) =>
    server.put({
      ...{ id, type: 'SHOPPING_PURCHASE', parentId: 'A', owner: 'outro', updatedAt },
      content: JSON.stringify({ status: 'PAID', totalAmount, items: [] }),
    });
  put('meanwhile', at + 1000, 10);
  // This sale arrived after the newest counted one, but is older.
  put('slow', at - 500, 5);
  put('after', at + 2000, 2);
  server.glance = null;
  await person.data.refresh({ kind: 'myLocations' });
  server.glance = { ...told, shops: [{ ...shop, lastSaleAt: at + 1000, latest: ['meanwhile'] }] };
  await person.data.refresh({ kind: 'myLocations' });
  show(route, { at: '/manager', person });
  expect(await within(await screen.findByRole('article')).findByText('R$ 27,00')).toBeVisible();
});

test('[ML-01] an owner of one location sees its sums, what waits, and its ways at once', async () => {
  const person = makePerson();
  tell(person, { A: {} });
  show(route, { at: '/manager', person });
  expect(await screen.findByText('Tudo em ordem. Nada espera por você.')).toBeVisible();
  const card = screen.getByRole('article');
  for (const name of [
    'Vendas',
    'Itens',
    'Campanhas',
    'Chat',
    'Suporte',
    'Análises',
    'Convites',
    'Configurações',
  ])
    expect(within(card).getByRole('link', { name })).toBeVisible();
  expect(within(card).getByText('R$ 10,00')).toBeVisible();
});

test('[ML-01] a device whose clock is nine minutes ahead goes by the server’s', async () => {
  const person = makePerson();
  const ahead = 9 * 60_000;
  tell(person, { A: { seenAt: Date.now() - ahead - 2 * HOUR_MS }, B: {}, C: {}, D: {} });
  if (person.server.glance) person.server.glance = { ...person.server.glance, at: Date.now() - ahead };
  serverClock.heard(String(Date.now() - ahead), Date.now());
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  show(route, { at: '/manager', person });
  expect(await screen.findByText(/^4 locais · ao vivo às \d\d:\d\d$/)).toBeVisible();
  expect(screen.getByText('Offline há 2 h', { selector: 'b' })).toBeVisible();
});

test('a need is put off until tomorrow, on this device, and one of another shop shows at once', async () => {
  const person = makePerson();
  const silent = { seenAt: Date.now() - 2 * HOUR_MS };
  tell(person, { A: silent, B: {}, C: {}, D: {} });
  const { user } = show(route, { at: '/manager', person });
  const needs = within(await screen.findByRole('region', { name: /^Precisa de você/ }));
  expect(await needs.findByText(/^Offline há/)).toBeVisible();
  await user.click(needs.getByRole('button', { name: /^Lembrar amanhã: Offline há/ }));
  expect(await needs.findByText('Tudo em ordem. Nada espera por você.')).toBeVisible();
  tell(person, { A: silent, B: silent, C: {}, D: {} });
  await act(() => person.data.refresh({ kind: 'myLocations' }));
  expect(await needs.findByText(/^Local B/)).toBeVisible();
  expect(needs.queryByText(/Local A/)).toBeNull();
});

test('[ML-01] a phone draws what it can show of fifty locations first, and the rest behind it', async () => {
  const person = makePerson();
  tell(person, Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`L${index}`, {}])));
  const behind: Node[] = [];
  const watcher = new MutationObserver((changes) => {
    for (const { target, addedNodes } of changes)
      if (target instanceof HTMLTableSectionElement) behind.push(...addedNodes);
  });
  watcher.observe(document, { childList: true, subtree: true });
  onTestFinished(() => watcher.disconnect());
  show(route, { at: '/manager', person });
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(50));
  expect(behind).toHaveLength(46);
});

test('[ML-01] [X-02] what was read while home was idle is drawn at once, and nothing is asked for it', async () => {
  const person = makePerson();
  tell(person, { A: { seenAt: Date.now() - 2 * HOUR_MS }, B: {}, C: {}, D: {}, E: {}, F: {} });
  await person.data.refresh({ kind: 'myLocations' });
  await person.data.keep('needsPutOff', { 'offline:A': Date.now() + HOUR_MS });
  const asked = person.server.calls.length;
  await readAhead(person.data);
  const first: { rows: number; needs: string | null | undefined }[] = [];
  function First() {
    useLayoutEffect(() => {
      const needs = document.querySelector('[aria-labelledby="needs"]')?.textContent;
      first.push({ rows: document.querySelectorAll('tbody tr').length, needs });
    }, []);
    return null;
  }
  const both = (
    <>
      <MyLocationsScreen />
      <First />
    </>
  );
  expect(person.server.calls).toHaveLength(asked);
  show(<Route path="/manager" element={both} />, { at: '/manager', person });
  expect(first).toEqual([{ rows: 4, needs: expect.stringContaining('Tudo em ordem') }]);
  await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(6));
});
