import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { readMarks } from '../../../src/data/basis/kept-marks.ts';
import { broughtKey, PICK_MARKS_KEY } from '../../../src/data/basis/shelf-keys.ts';
import { stockDraft } from '../../../src/data/rows/shop-drafts.ts';
import { receiptDraft } from '../../../src/data/rows/supply/supply-drafts.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { shopZone } from '../../../src/domain/hours/shop-time-zone.ts';
import type { PickItem } from '../../../src/domain/overview/pick-list.ts';
import type { StockMove } from '../../../src/domain/restock/move.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { PickListScreen } from '../../../src/features/pick-list/pick-list-screen.tsx';
import { plainText } from '../../../src/features/pick-list/pick-texts.ts';
import { readSupplyOrder } from '../../../src/records/types/supplies/supply-order.ts';
import { ownLocation } from '../support/manage.tsx';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const route = <Route path="/manager/pick-list" element={<PickListScreen />} />;
const at = '/manager/pick-list';

const item = (id: string, name: string, more: Partial<PickItem> = {}): PickItem => ({
  ...{ id, name, stock: 0, cost: 150, image: null, paces: [4, 4, 4, 4, 4, 4, 4] },
  ...{ minimum: 8, par: null, boxSize: 12, boxName: 'fardo' },
  ...more,
});

/** `more`: number of items left out of the answer, by shop. */
function tell(
  person: TestPerson,
  shops: Record<string, readonly PickItem[]>,
  more: Readonly<Record<string, number>> = {},
): void {
  const { server, user } = person;
  for (const name of Object.keys(shops))
    server.put({
      ...{ id: name, type: 'LOCATION', owner: user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${name}` }),
    });
  const listed = Object.entries(shops).map(([id, items]) => ({ id, items, more: more[id] ?? 0 }));
  server.newFields.set('pickList', () => ({ at: Date.now(), shops: listed }));
}

test('[X-04] a visit that waits adds what it put in beside what it took off past its date', async () => {
  const person = makePerson();
  // The server counts none of the sixty expired units.
  tell(person, { A: [item('a1', 'Água', { minimum: 30 })] });
  show(route, { at, person });
  await screen.findByText('tem 0 · mínimo 30', { exact: false });
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  const noted = [
    { kind: 'reposto', units: 24 },
    { kind: 'retirado', units: 60, reason: 'vencido' },
  ] as const;
  const drafts = noted.map((move, index) =>
    stockDraft(
      { id: crypto.randomUUID(), itemId: 'a1', at: index, move },
      { id: 'visita', locationId: 'A' },
      { owner: person.user.sub, itemName: 'Água' },
    ),
  );
  await person.data.outbox.enqueueAll(drafts);
  expect(await screen.findByText('tem 24 · mínimo 30', { exact: false })).toBeVisible();
});

test('[X-04] what was put in and received is not asked for again once it is sent, though the answer is older', async () => {
  const person = makePerson();
  const { server, data, user } = person;
  tell(person, { A: [item('a1', 'Água', { minimum: 30 }), item('a2', 'Suco', { minimum: 30 })] });
  const lines = [{ itemId: 'a2', name: 'Suco', boxes: 1, boxSize: 12 }];
  const order = server.put({
    ...{ id: 'pedido', type: 'SUPPLY_ORDER', parentId: 'A', owner: user.sub },
    content: JSON.stringify({ status: 'pedido', lines }),
  });
  const listed = server.newFields.get('pickList')?.({}) as object;
  server.newFields.set('pickList', () => ({ ...listed, at: order.updatedAt }));
  server.now += 1000;
  server.onCreate = (row) => {
    const facts = { delta: 24, before: 0, after: 24, order: server.now };
    return row.type === 'STOCK_CHANGE'
      ? { ...row, content: JSON.stringify({ ...JSON.parse(row.content ?? '{}'), ...facts }) }
      : row;
  };
  const visit = { id: 'visita', locationId: 'A' };
  const put = { id: crypto.randomUUID(), itemId: 'a1', at: 1, move: { kind: 'reposto', units: 24 } } as const;
  const arrived = [{ itemId: 'a2', changeId: crypto.randomUUID(), units: 12 }];
  const receipt = { id: crypto.randomUUID(), orderId: 'pedido', at: 1, lines: arrived, paid: {} };
  await data.outbox.enqueueAll([
    stockDraft(put, visit, { owner: user.sub, itemName: 'Água' }),
    receiptDraft(receipt, readSupplyOrder(order), user.sub),
  ]);
  await waitFor(async () => expect(await data.read((tx) => tx.entries())).toEqual([]));
  await data.refresh({ kind: 'pickList' });
  show(route, { at, person });
  const shop = within(await screen.findByRole('region', { name: 'Local A' }));
  expect(await shop.findByText('tem 24 · mínimo 30', { exact: false })).toBeVisible();
  expect(await shop.findByText('tem 12 · mínimo 30', { exact: false })).toBeVisible();
  expect(shop.queryByText(/já pedidos/)).toBeNull();
});

test('[X-04] what was put in and undone, or counted as less, is not on the shelf, though the answer is older', async () => {
  const person = makePerson();
  const { server, data, user } = person;
  const short = { minimum: 30 };
  tell(person, { A: [item('a1', 'Água', short), item('a2', 'Suco', short), item('a3', 'Bala', short)] });
  const listed = server.newFields.get('pickList')?.({}) as object;
  const known = server.now;
  server.newFields.set('pickList', () => ({ ...listed, at: known }));
  const delta = { reposto: 24, desfeito: -24, contado: -4, retirado: -60 };
  server.onCreate = (row) => {
    const content = JSON.parse(row.content ?? '{}');
    server.now += 1000;
    const moved = {
      delta: delta[content.kind as keyof typeof delta],
      before: null,
      after: null,
      order: server.now,
    };
    return { ...row, content: JSON.stringify({ ...content, ...moved }) };
  };
  const visit = { id: 'visita', locationId: 'A' };
  const entry = (itemId: string, move: StockMove) =>
    ({ id: crypto.randomUUID(), itemId, at: 1, move }) as const;
  const put = entry('a1', { kind: 'reposto', units: 24 });
  const all = [
    put,
    entry('a1', { kind: 'desfeito', undoes: put.id }),
    entry('a2', { kind: 'reposto', units: 24 }),
    entry('a2', { kind: 'contado', counted: 20, base: 24 }),
    entry('a3', { kind: 'retirado', units: 60, reason: 'vencido' }),
    entry('a3', { kind: 'reposto', units: 24 }),
  ];
  await data.outbox.enqueueAll(
    all.map((one) => stockDraft(one, visit, { owner: user.sub, itemName: 'Item' })),
  );
  await waitFor(async () => expect(await data.read((tx) => tx.entries())).toEqual([]));
  await data.refresh({ kind: 'pickList' });
  show(route, { at, person });
  const shop = within(await screen.findByRole('region', { name: 'Local A' }));
  expect(await shop.findByText('tem 0 · mínimo 30', { exact: false })).toBeVisible();
  expect(await shop.findByText('tem 20 · mínimo 30', { exact: false })).toBeVisible();
  expect(await shop.findByText('tem 24 · mínimo 30', { exact: false })).toBeVisible();
});

test('the list has what runs short by shop, keeps what is typed and taken, and sums one product over shops', async () => {
  const person = makePerson();
  tell(person, {
    A: [item('a1', 'Água'), item('a2', 'Suco', { stock: 90 })],
    B: [item('b1', 'Água', { stock: 3 })],
  });
  const first = show(route, { at, person });
  const { user } = first;
  const shop = within(await screen.findByRole('region', { name: 'Local A' }));
  const links = screen.getAllByRole('link', { name: /^Repor aqui/ });
  expect(links.map((link) => link.getAttribute('aria-label'))).toEqual([
    'Repor aqui: Local A',
    'Repor aqui: Local B',
  ]);
  expect(shop.queryByText('Suco')).toBeNull();
  expect(shop.getByText(/esgotado/)).toBeVisible();
  expect(shop.getByText(/vende 4\/dia/)).toBeVisible();
  expect(shop.getByText('tem 0 · mínimo 8', { exact: false })).toBeVisible();
  const amount = shop.getByRole('textbox', { name: 'Quantidade de Água' });
  fireEvent.change(amount, { target: { value: '36' } });
  expect(await shop.findByText('3 fardos')).toBeVisible();
  await user.click(shop.getByRole('button', { name: 'Separado: Água' }));
  expect(await screen.findByText(/1 de 2 separados/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tudo junto' }));
  expect(screen.getByText(/36 Local A · \d+ Local B/)).toBeVisible();
  first.unmount();
  // Without a signal the list is as it was, with its age.
  person.server.fault = 'offline';
  show(route, { at, person });
  const again = within(await screen.findByRole('region', { name: 'Local A' }));
  await waitFor(() => expect(again.getByRole('textbox', { name: 'Quantidade de Água' })).toHaveValue('36'));
  expect(again.getByRole('button', { name: 'Separado: Água' })).toHaveAttribute('aria-pressed', 'true');
});

test('another day and another order are chosen on the device, and nothing is said where nothing ends', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água')], B: [item('b1', 'Suco', { stock: 9, minimum: 10 })] });
  const { user } = show(route, { at, person });
  await screen.findByRole('region', { name: 'Local A' });
  const names = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names()).toEqual(['Local A', 'Local B']);
  await user.click(screen.getByRole('button', { name: 'Opções da lista' }));
  const sheet = within(await screen.findByRole('dialog'));
  const down = sheet.getByRole('button', { name: 'Descer Local A' });
  await user.click(down);
  // At its end an arrow keeps the focus, and the new place is read aloud.
  expect(down).toHaveFocus();
  expect(down).toHaveAttribute('aria-disabled', 'true');
  expect(sheet.getByText('Local A: 2º de 2').closest('[aria-live="polite"]')).toBeInTheDocument();
  await user.click(down);
  await user.selectOptions(sheet.getByLabelText('Levar o que falta'), 'até hoje');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('2 locais · 2 itens · até hoje')).toBeVisible();
  await waitFor(() => expect(names()).toEqual(['Local B', 'Local A']));
  act(() => tell(person, {}));
  await act(() => person.data.refresh({ kind: 'pickList' }));
  expect(await screen.findByText('Nada acaba até hoje.')).toBeVisible();
});

test('[X-02] [X-04] the items of the listed shops come to the device, and the list says when they are there', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água')], B: [item('b1', 'Suco')] });
  const { unmount } = show(route, { at, person });
  await screen.findByText('Guardada neste aparelho: funciona sem sinal.');
  unmount();
  // The device has no items of a shop that appears in the list while it is offline.
  tell(person, { A: [item('a1', 'Água')], C: [item('c1', 'Pão')] });
  await person.data.refresh({ kind: 'pickList' });
  await person.data.refresh({ kind: 'myLocations' });
  person.server.fault = 'offline';
  show(route, { at, person });
  await screen.findByText('Para usar sem sinal faltam os itens de 1 local.');
});

test('[X-04] without a signal a shop whose items never came is not called empty', async () => {
  const place = ownLocation();
  await place.person.data.refresh({ kind: 'myLocations' });
  place.person.server.fault = 'offline';
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  show(routes, { at: `/manager/items/${place.id}?modo=reposicao`, person: place.person });
  await screen.findByText('Os itens aparecem aqui depois de abertos uma vez com internet.');
  expect(screen.queryByText('Cadastre produtos antes de repor.')).toBeNull();
});

test('[X-04] without a signal a list of another day says of which day it is, and one of today its hour alone', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água')] });
  const listed = person.server.newFields.get('pickList')?.({});
  const told = async (at: number): Promise<void> => {
    person.server.newFields.set('pickList', () => ({ ...(listed as object), at }));
    person.server.fault = 'none';
    await person.data.refresh({ kind: 'pickList' });
    person.server.fault = 'offline';
    person.browser.online = false;
    person.data.hinted(false);
  };
  // The day is that of the server. This device is two days behind.
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  serverClock.heard(String(Date.now() + 2 * DAY_MS), Date.now());
  const { startOf, dayOf } = shopZone();
  await told(startOf(dayOf(serverClock.now())) + DAY_MS / 2);
  const { unmount } = show(route, { at, person });
  expect(await screen.findByText('Sem conexão. Lista calculada às 12:00.')).toBeVisible();
  unmount();
  person.browser.online = true;
  person.data.hinted(true);
  await told(Date.parse('2025-05-07T18:30:00-03:00'));
  show(route, { at, person });
  expect(await screen.findByText('Sem conexão. Lista calculada em 07/05/2025 às 18:30.')).toBeVisible();
});

test('a backend that cannot tell says so', async () => {
  show(route, { at, person: makePerson() });
  expect(await screen.findByText('A lista de reposição ainda não pode ser calculada.')).toBeVisible();
});

test('in the shop the numbers of the list are filled in, and an earlier touch stays', async () => {
  const place = ownLocation();
  const { server } = place.person;
  for (const [id, name] of [
    ['a1', 'Água'],
    ['a2', 'Suco'],
  ] as const)
    server.put({
      ...{ id, type: 'ITEM', parentId: place.id, reference: name },
      content: JSON.stringify({ value: 5, quantity: 0 }),
    });
  const items = [item('a1', 'Água'), item('a2', 'Suco', { boxSize: null })];
  server.newFields.set('pickList', () => ({ at: Date.now(), shops: [{ id: place.id, items, more: 0 }] }));
  await place.person.data.keep(broughtKey(place.id), [['a1', 24]]);
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  const { user } = show(routes, {
    at: `/manager/items/${place.id}?modo=reposicao`,
    person: place.person,
  });
  const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
  await screen.findByText('+24');
  expect(await row('Água').findByText(/vende 4\/dia/)).toBeVisible();
  expect(row('Suco').queryByText(/^\+/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Acabando' }));
  expect(screen.getByRole('heading', { name: 'Suco' })).toBeVisible();
});

test('[X-04] what a visit put in is marked no more, and is not put in again by the next one', async () => {
  const place = ownLocation();
  const { person } = place;
  for (const [id, name] of [
    ['a1', 'Água'],
    ['a2', 'Suco'],
  ] as const)
    person.server.put({
      ...{ id, type: 'ITEM', parentId: place.id, reference: name },
      content: JSON.stringify({ value: 5, quantity: 0 }),
    });
  const items = [item('a1', 'Água', { paces: [1, 1, 1, 1, 1, 1, 1] }), item('a2', 'Suco')];
  person.server.newFields.set('pickList', () => ({
    at: Date.now(),
    shops: [{ id: place.id, items, more: 0 }],
  }));
  const routes = (
    <>
      {route}
      <Route element={<OwnLocationOnly />}>
        <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
      </Route>
    </>
  );
  const first = show(routes, { at, person });
  const { user } = first;
  await user.click(await screen.findByRole('button', { name: 'Separado: Água' }));
  await screen.findByText(/1 de 2 separados/);
  await screen.findByText('Guardada neste aparelho: funciona sem sinal.');
  person.server.fault = 'offline';
  await user.click(screen.getByRole('link', { name: /^Repor aqui/ }));
  await screen.findByText(/^\+\d/);
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Concluir reposição' }));
  await user.click(sheet.getByRole('button', { name: 'Concluir' }));
  await waitFor(async () => expect(await person.data.read((tx) => tx.entries())).toHaveLength(1));
  first.unmount();
  const again = show(routes, { at, person });
  await screen.findByText(/0 de 1 separado/);
  await again.user.click(screen.getByRole('link', { name: /^Repor aqui/ }));
  const row = (name: string) => within(screen.getByRole('heading', { name }).closest('li') as HTMLElement);
  await screen.findByRole('heading', { name: 'Suco' });
  expect(await row('Suco').findByText(/^\+\d/)).toBeVisible();
  expect(row('Água').queryByText(/^\+\d/)).toBeNull();
});

test('what is ordered and comes in time is not asked for again, and what comes of the rest is named', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água', { minimum: 30 }), item('a2', 'Suco', { minimum: 12 })] });
  const lines = ['a1', 'a2'].map((itemId) => ({ itemId, name: itemId, boxes: 2, boxSize: 12 }));
  person.server.put({
    ...{ id: 'pedido', type: 'SUPPLY_ORDER', parentId: 'A', owner: person.user.sub },
    content: JSON.stringify({ status: 'pedido', lines }),
  });
  show(route, { at, person });
  const shop = within(await screen.findByRole('region', { name: 'Local A' }));
  expect(await shop.findByText(/24 já pedidos/)).toBeVisible();
  await waitFor(() => expect(shop.queryByText('Suco')).toBeNull());
  expect(screen.getByText('1 item já foi pedido e fica fora da lista.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Virar compra' })).toHaveAttribute(
    'href',
    '/manager/supplies?lista',
  );
});

test('what the answer leaves out is counted over all shops, those without a line too, and said on screen and paper', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água')], B: [item('b1', 'Suco')], C: [] }, { A: 1, B: 870, C: 29 });
  const lines = [{ itemId: 'b1', name: 'b1', boxes: 2, boxSize: 12 }];
  person.server.put({
    ...{ id: 'pedido', type: 'SUPPLY_ORDER', parentId: 'B', owner: person.user.sub },
    content: JSON.stringify({ status: 'pedido', lines }),
  });
  show(route, { at, person });
  await screen.findByRole('region', { name: 'Local A' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Local B' })).toBeNull());
  const said = 'E mais 900 itens não couberam na lista: eles vêm depois destes.';
  expect(screen.getByText(said)).toBeVisible();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByText(said)).toHaveLength(2);
  // In the shops' time zone, as everywhere.
  expect(screen.getByText(/calculado em \d\d\/\d\d\/\d{4} às \d\d:\d\d$/)).toBeInTheDocument();
  fireEvent(window, new Event('afterprint'));
  act(() => tell(person, { A: [], B: [], C: [] }, { C: 29 }));
  await act(() => person.data.refresh({ kind: 'pickList' }));
  expect(await screen.findByText(/^Nada da lista acaba/)).toBeVisible();
});

test('[X-04] a shop that is not ticked is in no part of the list, and the sums say of how many shops they are', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água')], B: [item('b1', 'Suco')], C: [item('c1', 'Água')] }, { B: 7, C: 2 });
  const { user } = show(route, { at, person });
  await screen.findByRole('region', { name: 'Local B' });
  await user.click(screen.getByRole('button', { name: 'Opções da lista' }));
  const options = within(await screen.findByRole('dialog', { name: 'Opções da lista' }));
  await user.click(options.getByRole('checkbox', { name: 'Local B' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Local B' })).toBeNull());
  expect(screen.getByText(/^2 de 3 locais · 2 itens · até /)).toBeVisible();
  expect(screen.getByText('2 de 3 locais')).toBeVisible();
  expect(screen.getByText(/^pelo menos/)).toBeVisible();
  expect(screen.getByText(/^custo mínimo/)).toBeVisible();
  expect(screen.getByText(/^E mais 2 itens não couberam/)).toBeVisible();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getByText(/^Lista de reposição até .* · 2 de 3 locais · calculado/)).toBeInTheDocument();
  fireEvent(window, new Event('afterprint'));
  await user.click(screen.getByRole('button', { name: 'Tudo junto' }));
  expect(screen.queryByText('Suco')).toBeNull();
  const kept = readMarks(await person.data.read((tx) => tx.kept(PICK_MARKS_KEY)), Date.now());
  expect(kept?.left).toEqual(['B']);
});

test('the shared text says what it leaves out, and nothing where that is nothing', () => {
  expect(plainText([], 'até hoje', 1)).toBe(
    'Lista de reposição até hoje\n\nE mais 1 item não coube na lista: ele vem depois destes.',
  );
  expect(plainText([], 'até hoje', 0)).toBe('Lista de reposição até hoje');
});

test('of a list of fifty shops as many lines are drawn as are near, and its sums are whole', async () => {
  const person = makePerson();
  const items = (shop: number) => Array.from({ length: 40 }, (_, n) => item(`${shop}-${n}`, `Item ${n}`));
  tell(person, Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`L${n}`, items(n)])));
  const { user } = show(route, { at, person });
  expect(await screen.findByText(/0 de 2\.?000 separados/)).toBeVisible();
  expect(screen.getAllByRole('textbox', { name: /^Quantidade de/ })).toHaveLength(60);
  expect(screen.getAllByRole('region', { name: /^Local L/ })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Tudo junto' }));
  expect(screen.getAllByText(/^Item \d+$/)).toHaveLength(40);
});

test('[R-05] the cost of a list is the least one where this person is not told the costs of a shop', async () => {
  const person = makePerson();
  tell(person, { A: [item('a1', 'Água')], B: [item('b1', 'Suco', { cost: null })] });
  show(route, { at, person });
  await screen.findByRole('region', { name: 'Local B' });
  expect(screen.getByText(/^custo mínimo/)).toBeVisible();
});
