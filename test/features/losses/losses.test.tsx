import '../../support/midday.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readOwnRoles } from '../../../src/data/mirror/own-roles.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import type { LossEntry, LossShop, LossSum } from '../../../src/domain/losses/losses.ts';
import { isoOfMonth, type Month, monthOf } from '../../../src/domain/words/month.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { entryText } from '../../../src/features/losses/loss-texts.ts';
import { lossesCsv } from '../../../src/features/losses/losses-csv.ts';
import { LossesScreen } from '../../../src/features/losses/losses-screen.tsx';
import { notificationChannel } from '../../../src/records/events.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { silent } from '../support/silent.ts';

const route = <Route path="/manager/losses/:locationId?" element={<LossesScreen />} />;
const at = '/manager/losses';
const current = monthOf(Math.floor((Date.now() - 3 * 3_600_000) / 86_400_000));

const entry = (id: string, more: Partial<LossEntry> = {}): LossEntry => ({
  ...{
    id,
    itemId: 'choco',
    kind: 'retirado',
    cause: 'furto',
    units: 5,
    cost: 450,
    counted: null,
    edited: false,
  },
  ...{ at: Date.UTC(2026, 10, 21, 21, 40), author: 'Rafael M.', note: '', saleId: null },
  ...more,
});

const shopOf = (id: string, entries: readonly LossEntry[], revenue: number): LossShop => {
  const lost = entries.filter(({ kind }) => kind !== 'reposto');
  const sum = {
    units: lost.reduce((all, { units }) => all + units, 0),
    lost: lost.reduce((all, { units, cost }) => all + units * (cost ?? 0), 0),
    uncosted: lost.reduce((all, { units, cost }) => all + (cost === null ? units : 0), 0),
  };
  const way = { revenue, start: 22, end: 9, restocked: 168, sold: 164, adjusted: 0 };
  return {
    id,
    more: 0,
    months: [
      { month: isoOfMonth(current - 1), revenue: 100_000, lost: 1000, units: 2, uncosted: 0 },
      { month: isoOfMonth(current), revenue, ...sum },
    ],
    items: [
      { id: 'choco', name: 'Chocolate 90 g', image: null, ...way },
      { id: 'bala', name: 'Bala', image: null, ...way, start: null, end: null },
    ],
    entries,
  };
};

function tell(person: TestPerson, shops: readonly LossShop[]): string[] {
  const asked: string[] = [];
  for (const { id } of shops)
    person.server.put({
      ...{ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${id}` }),
    });
  person.server.newFields.set('losses', ({ month }) => {
    asked.push(String(month));
    return { at: Date.now(), month, shops: month === isoOfMonth(current) ? shops : [] };
  });
  return asked;
}

const counted = entry('c', { kind: 'contado', counted: 12, units: 6, note: 'embalagens vazias' });
const edited = entry('e', { kind: 'contado', cause: 'contagem', counted: 3, units: 2, edited: true });
const came = entry('r', { kind: 'reposto', cause: null, units: 24 });
const bala = entry('b', {
  itemId: 'bala',
  units: 3,
  cost: null,
  cause: 'contagem',
  kind: 'contado',
  counted: 0,
});

test('losses are told in money, units and their part of the revenue, and each row says where it comes from', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', [entry('a'), counted, came], 90_000), shopOf('B', [bala], 50_000)]);
  const { user } = show(route, { at, person });
  const table = within(await screen.findByRole('table'));
  expect(screen.getAllByText('R$ 49,50').length).toBeGreaterThan(0);
  expect(screen.getByText('em 2 dos 2 locais')).toBeVisible();
  const row = table.getByRole('row', { name: /Chocolate/ });
  expect(within(row).getByText('11')).toBeVisible();
  expect(within(row).getByText('3,5%')).toBeVisible();
  // A unit of unknown cost does not count as free.
  expect(within(table.getByRole('row', { name: /Bala/ })).getAllByText('—').length).toBe(2);
  await user.click(table.getByRole('button', { name: 'Chocolate 90 g' }));
  const trail = within(await screen.findByRole('region', { name: 'De onde vem o número' }));
  expect(trail.getByText('Retirado 5, furto')).toBeVisible();
  expect(trail.getByText('Contado 12, constava 18')).toBeVisible();
  expect(trail.getByText('Reposto 24')).toBeVisible();
  expect(trail.getByText(/embalagens vazias/)).toBeVisible();
  expect(screen.getByText('11 un.', { selector: 'dd' })).toBeVisible();
});

test('the same losses stand by shop and cause, and any heading orders them', async () => {
  const person = makePerson();
  tell(person, [
    shopOf('A', [entry('a')], 10_000),
    shopOf('B', [entry('b', { units: 1, cause: 'vencido' })], 50_000),
  ]);
  const { user } = show(route, { at, person });
  await user.click(await screen.findByRole('button', { name: 'Local' }));
  const names = () =>
    within(screen.getByRole('table'))
      .getAllByRole('rowheader')
      .map((one) => one.textContent);
  await waitFor(() => expect(names()).toEqual(['Local A', 'Local B']));
  await user.click(screen.getByRole('button', { name: 'Un.' }));
  await user.click(screen.getByRole('button', { name: 'Un.' }));
  expect(names()).toEqual(['Local B', 'Local A']);
  expect(screen.getByRole('columnheader', { name: 'Un.' })).toHaveAttribute('aria-sort', 'ascending');
  await user.click(screen.getByRole('button', { name: 'Motivo' }));
  expect(names()[0]).toContain('Vencido');
});

test('a month is compared once it is over and known whole, and never with costs that nobody knows', async () => {
  const months = [
    { month: isoOfMonth(current - 2), revenue: 100_000, lost: 10_000, units: 20, uncosted: 0 },
    { month: isoOfMonth(current - 1), revenue: 90_000, lost: 5000, units: 10, uncosted: 0 },
    { month: isoOfMonth(current), revenue: 9000, lost: 450, units: 1, uncosted: 0 },
  ];
  const change = async (chosen: Month, toldIn: Month, more: Partial<LossSum>[] = []): Promise<string> => {
    const person = makePerson();
    const shown = months.slice(0, months.length + chosen - current);
    const shop = {
      ...shopOf('A', [entry('a')], 9000),
      months: shown.map((one, nth) => ({ ...one, ...more[nth] })),
    };
    // Noon of the tenth in São Paulo, ms.
    const toldAt = Date.UTC(1970, toldIn, 10, 15);
    person.server.newFields.set('losses', ({ month }) => ({ at: toldAt, month, shops: [shop] }));
    const { unmount } = show(route, { at: `${at}?mes=${isoOfMonth(chosen)}`, person });
    const name = await screen.findByText(/^Perdido em /);
    const said = name.parentElement?.lastElementChild?.textContent ?? '';
    unmount();
    return said;
  };
  expect(await change(current, current)).toBe('sem comparação');
  expect(await change(current - 1, current)).toMatch(/^▼ menos 50,0% sobre /);
  // The stored figures are from within that month.
  expect(await change(current - 1, current - 1)).toBe('sem comparação');
  expect(await change(current - 1, current, [{ uncosted: 18 }])).toBe('sem comparação');
  expect(await change(current - 1, current, [{}, { uncosted: 1 }])).toBe('sem comparação · 1 un. sem custo');
});

test('[SY-39] arrows go to another month, which stays on the device without a connection, and where a process does not know it', async () => {
  const person = makePerson();
  const asked = tell(person, [shopOf('A', [entry('a')], 90_000)]);
  const first = show(route, { at, person });
  await screen.findByRole('table');
  fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
  expect(await screen.findByText(/^Nenhuma perda em /)).toBeVisible();
  await waitFor(() => expect(asked).toContain(isoOfMonth(current - 1)));
  fireEvent.keyDown(document.body, { key: 'ArrowRight' });
  await screen.findByRole('table');
  first.unmount();
  const answer = silent(person);
  const slow = show(route, { at, person });
  const age = await screen.findByText(/^Dados de \d\d:\d\d · buscando…$/);
  const drawn = screen.getByRole('banner').innerHTML;
  expect(screen.getByRole('table')).toBeVisible();
  answer();
  await waitFor(() => expect(age).toHaveTextContent(/^Dados de \d\d:\d\d$/));
  expect(screen.getByRole('banner').innerHTML).toBe(drawn);
  slow.unmount();
  person.server.fault = 'offline';
  const offline = show(route, { at, person });
  expect(await screen.findByRole('table')).toBeVisible();
  expect(await screen.findByText(/Dados de \d\d:\d\d/)).toBeVisible();
  offline.unmount();
  person.server.fault = 'none';
  person.server.newFields.delete('losses');
  show(route, { at, person });
  expect(
    await screen.findByText(/^Os números de agora ainda não podem ser somados\. Dados de \d\d:\d\d\.$/),
  ).toBeVisible();
  expect(screen.getByRole('table')).toBeVisible();
});

test('what was told just now has its hour alone, also on a device whose clock is a day behind', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', [entry('a')], 90_000)]);
  const told = person.server.newFields.get('losses');
  onTestFinished(() => serverClock.heard(String(Date.now()), Date.now()));
  serverClock.heard(String(Date.now() + DAY_MS), Date.now());
  person.server.newFields.set('losses', (args) => ({ ...(told?.(args) as object), at: serverClock.now() }));
  const month = `${at}?mes=${isoOfMonth(current)}`;
  const online = show(route, { at: month, person });
  expect(await screen.findByText(/^Dados de \d\d:\d\d$/)).toBeVisible();
  online.unmount();
  person.server.fault = 'offline';
  person.browser.online = false;
  show(route, { at: month, person });
  expect(await screen.findByText(/^Sem conexão\. Dados de \d\d:\d\d\.$/)).toBeVisible();
});

test('[X-04] a count is asked for once, without a signal too, and not by who only reads', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', [entry('a')], 90_000)]);
  const content = JSON.stringify({ value: 5, quantity: 3 });
  person.server.put({ id: 'choco', type: 'ITEM', parentId: 'A', reference: 'Chocolate 90 g', content });
  const asked = () => JSON.parse(person.server.rows.get('ITEM choco')?.content ?? '{}').countAsked;
  const first = show(route, { at, person });
  await first.user.click(await screen.findByRole('button', { name: 'Chocolate 90 g' }));
  person.server.fault = 'offline';
  person.data.hinted(false);
  await first.user.click(await screen.findByRole('button', { name: 'Pedir contagem' }));
  expect(await screen.findByRole('button', { name: 'Contagem pedida' })).toBeDisabled();
  expect(asked()).toBeUndefined();
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(asked()).toBe(true), { timeout: 4000 });
  // The returning connection also reads the list of roles, so only a role on the server lasts.
  person.server.put({
    ...{ id: 's', type: 'STAFF', parentId: 'A', owner: 'dona', reference: person.user.email },
    content: JSON.stringify({ role: 'partner', status: 'ACTIVE', sub: person.user.sub }),
  });
  await waitFor(async () => {
    await person.data.refresh({ kind: 'work' });
    expect(await person.data.read(readOwnRoles)).toEqual({ A: 'partner' });
  });
  first.unmount();
  const again = show(route, { at, person });
  await again.user.click(await screen.findByRole('button', { name: 'Chocolate 90 g' }));
  expect(await screen.findByRole('button', { name: 'Ver vendas' })).toBeVisible();
  // The role is read after the first drawing.
  await waitFor(() => expect(screen.queryByRole('button', { name: /contagem/i })).toBeNull());
});

test('[X-04] whoever becomes Sócio while the item is open is not offered a count any more', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', [entry('a')], 90_000)]);
  const { user } = show(route, { at, person });
  await user.click(await screen.findByRole('button', { name: 'Chocolate 90 g' }));
  expect(await screen.findByRole('button', { name: 'Pedir contagem' })).toBeVisible();
  const record = person.server.put({
    ...{ id: 's', type: 'STAFF', parentId: 'A', owner: 'dona', reference: person.user.email },
    content: JSON.stringify({ role: 'partner', status: 'ACTIVE', sub: person.user.sub }),
  });
  const channel = notificationChannel(person.user.sub);
  await act(async () => person.socket.tell(channel, { type: 'RECORD_CHANGED', record }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pedir contagem' })).toBeNull());
});

test('what stands out in counts is told without an accusation, and nothing where nothing does', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', [entry('a')], 90_000)]);
  const quiet = { id: 'B', counts: 40, seesHours: false, items: [], hours: [] };
  const item = { itemId: 'choco', name: 'Chocolate 90 g', counts: 9, short: 6, missing: 17, usual: 1.4 };
  const hours = [{ span: 'weekend', counts: 8, missing: 12, usual: 2 }];
  let shops: object[] = [quiet];
  person.server.newFields.set('lossRadar', () => ({ at: Date.now(), shops }));
  const first = show(route, { at, person });
  await screen.findByRole('table');
  expect(screen.queryByText('Vale contar de novo')).toBeNull();
  first.unmount();
  shops = [quiet, { ...quiet, id: 'A', seesHours: true, items: [item], hours }];
  show(route, { at, person });
  const card = within(await screen.findByRole('region', { name: 'Vale contar de novo' }));
  expect(
    await card.findByText('Local A · faltaram 17 un. em 6 de 9 contagens; o comum aqui é até 2'),
  ).toBeVisible();
  expect(card.getByText(/em torno do fim de semana faltaram 12 un\.; o comum aqui é até 2\./)).toBeVisible();
  expect(await card.findByRole('button', { name: 'Pedir contagem' })).toBeVisible();
  expect(card.queryByText(/furt|roub|suspeit/i)).toBeNull();
});

test('[SY-39] what stands out at one shop is asked for by itself, and what was told of all stands in without a connection', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', [entry('a')], 90_000), shopOf('B', [bala], 50_000)]);
  const item = { itemId: 'choco', name: 'Chocolate 90 g', counts: 9, short: 6, missing: 17, usual: 1.4 };
  const radarOf = (id: string) => ({ id, counts: 40, seesHours: false, items: [item], hours: [] });
  // An answer about all leaves out B, which is beyond the eldest shops.
  person.server.newFields.set('lossRadar', ({ shop = 'A' }) => ({
    ...{ at: Date.now(), shops: [radarOf(String(shop))] },
  }));
  const first = show(route, { at, person });
  await screen.findByText(/^Local A · faltaram 17 un\./);
  first.unmount();
  const second = show(route, { at: `${at}/B`, person });
  await screen.findByText(/^Local B · faltaram 17 un\./);
  second.unmount();
  person.server.fault = 'offline';
  const third = show(route, { at: `${at}/A`, person });
  await screen.findByText(/^Local A · faltaram 17 un\./);
  third.unmount();
  show(route, { at: `${at}/B`, person });
  await screen.findByText(/^Local B · faltaram 17 un\./);
});

test('without any answer it says what is missing: the connection, the right, or a server that adds up', async () => {
  const person = makePerson();
  const first = show(route, { at, person });
  expect(await screen.findByText('As perdas ainda não podem ser somadas.')).toBeVisible();
  first.unmount();
  const other = makePerson();
  tell(other, []);
  other.server.fault = 'offline';
  show(route, { at, person: other });
  expect(await screen.findByText(/As perdas de um mês aparecem aqui/)).toBeVisible();
});

test('a quantity that was typed is told as edited, and a count by what it found', () => {
  const placed = { locationId: 'A', itemName: 'Bala' };
  expect([edited, counted].map((one) => entryText({ ...one, ...placed }))).toEqual([
    'Editado, 2 a menos',
    'Contado 12, constava 18',
  ]);
});

test('the spreadsheet has one line a change, and leaves an unknown cost empty', () => {
  const csv = lossesCsv(
    [shopOf('A', [entry('a', { note: '=1+1' }), counted, came, bala, edited], 9)],
    (id) => `Local ${id}`,
  );
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toContain('Custo unitário');
  expect(lines[1]).toMatch(
    /^21\/11\/2026;18:40;Local A;Chocolate 90 g;Retirado;Furto;5;"4,50";"22,50";;;Rafael M\.;'=1\+1$/,
  );
  expect(lines[2]).toContain(';6;"4,50";"27,00";12;18;');
  expect(lines[3]).toContain('Contado;Contagem;3;;;0;3;');
  expect(lines[4]).toContain(';Editado;;2;"4,50";"9,00";;;');
});

test('a spreadsheet without all losses of the month says so, and so does the screen', async () => {
  const saved: string[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push((file as File).name)}`);
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue();
  const person = makePerson();
  const whole = shopOf('A', [entry('a'), came], 90_000);
  const save = async (shop: LossShop, more: string) => {
    tell(person, [shop]);
    const view = show(route, { at, person });
    expect(await screen.findByText(more)).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Salvar planilha das perdas' }));
    return view;
  };
  // The three unlisted changes are arrivals, so the spreadsheet has all losses.
  const first = await save({ ...whole, more: 3 }, 'E mais 3 movimentos, só nas somas.');
  expect(await screen.findByText('Planilha salva')).toBeInTheDocument();
  first.unmount();
  const months = whole.months.map((one) => ({ ...one, units: one.units + 3 }));
  await save(
    { ...whole, months, more: 3 },
    'Por item e por motivo faltam os 3 movimentos mais antigos. Os totais do mês e por local têm todos.',
  );
  expect(await screen.findByText(/tem só as perdas mais novas \(1\)\./)).toBeInTheDocument();
  const file = `vendinha-perdas-${isoOfMonth(current)}`;
  expect(saved).toEqual([`${file}.csv`, `${file}-parcial.csv`]);
});

test('[SY-39] of one shop alone more is asked for, and what is kept of all shops stands in for it', async () => {
  const person = makePerson();
  const all = [shopOf('A', [entry('a')], 90_000), shopOf('B', [bala], 50_000)];
  tell(person, all);
  const first = show(route, { at, person });
  await screen.findByRole('table');
  first.unmount();
  const asked: unknown[] = [];
  const more = shopOf('A', [entry('a'), entry('d', { units: 2 })], 90_000);
  person.server.newFields.set('losses', ({ shop, month }) => {
    asked.push(shop);
    return { at: Date.now(), month, shops: [more] };
  });
  person.server.fault = 'offline';
  const offline = show(route, { at: `${at}/A`, person });
  expect(await screen.findByRole('row', { name: /Chocolate.* 5 / })).toBeVisible();
  expect(screen.queryByRole('row', { name: /Bala/ })).toBeNull();
  offline.unmount();
  person.server.fault = 'none';
  show(route, { at: `${at}/A`, person });
  expect(await screen.findByRole('row', { name: /Chocolate.* 7 / })).toBeVisible();
  expect(asked).toContain('A');
  const places = await screen.findByRole('combobox', { name: 'Local' });
  expect(within(places).getAllByRole('option')).toHaveLength(3);
});

test('a part of the losses has no share of the revenue, and the shelf still adds up', async () => {
  const person = makePerson();
  const shop = shopOf('A', [entry('a')], 1000);
  const months = shop.months.map((one) => ({ ...one, units: 17 }));
  tell(person, [{ ...shop, months, more: 2 }, shopOf('B', [], 0)]);
  const { user } = show(route, { at, person });
  const row = await screen.findByRole('row', { name: /Chocolate/ });
  expect(row).toHaveTextContent(/R\$\s22,50—$/);
  await user.click(screen.getByRole('button', { name: 'Chocolate 90 g' }));
  // Sum of both shops, each 22 + 168 - 164 - 9.
  expect(await screen.findByText('34 un.', { selector: 'dd' })).toBeVisible();
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Local' }));
  const place = await screen.findByRole('row', { name: /Local A/ });
  expect(place).toHaveTextContent(/225,0%$/);
  await user.click(screen.getByRole('button', { name: 'Local A' }));
  expect(await screen.findByText('E mais 12 un. de movimentos mais antigos.')).toBeVisible();
});

test('of the losses of fifty shops with a thousand items as many rows are drawn as are near, and their sum is whole', async () => {
  const person = makePerson();
  const names = Array.from({ length: 1000 }, (_, n) => `Item ${n}`);
  const shops = Array.from({ length: 50 }, (_, n) => {
    const entries = names
      .filter((_name, at) => at % 50 === n)
      .map((name) => entry(`${n} ${name}`, { itemId: name, units: 1, cost: 100 }));
    const shop = shopOf(`L${n}`, entries, 90_000);
    const way = { image: null, revenue: 0, start: 1, end: 0, restocked: 0, sold: 0, adjusted: 0 };
    return { ...shop, items: entries.map(({ itemId }) => ({ ...way, id: itemId, name: itemId })) };
  });
  const asked = tell(person, shops);
  const { user } = show(route, { at, person });
  const table = await screen.findByRole('region', { name: 'Onde se perde' });
  expect(within(table).getAllByRole('rowheader')).toHaveLength(60);
  expect(screen.getAllByText(/R\$\s1\.000,00/).length).toBeGreaterThan(0);
  await user.click(within(table).getByRole('button', { name: 'Local' }));
  expect(within(table).getAllByRole('rowheader')).toHaveLength(50);
  expect(asked.length, 'one question a month').toBeLessThanOrEqual(2);
});
