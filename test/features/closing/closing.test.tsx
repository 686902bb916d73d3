import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { isoOfMonth } from '../../../src/domain/words/month.ts';
import { csvOf } from '../../../src/features/closing/closing-csv.ts';
import { itemTable, shopTable } from '../../../src/features/closing/closing-table.ts';
import { xlsxOf } from '../../../src/features/closing/closing-xlsx.ts';
import { unzip } from '../../support/unzip.ts';
import { makePerson, show } from '../support/show.tsx';
import { at, current, figures, route, shopOf, tell, value } from './closing-fixture.tsx';

const sold = [
  {
    id: 'A',
    items: [
      ...[{ id: 'c', name: 'Café', ncm: '09012100', cfop: '5102', ean: '7891000100103', units: 7 }].map(
        (one) => ({ ...one, revenue: 3360, cost: 1400 }),
      ),
      { id: 'x', name: '', ncm: '', cfop: '', ean: '', units: 1, revenue: 5, cost: null },
    ],
  },
  { id: 'Z', items: [] },
];
/** An answer of 31 October at 23:00 in the shop's time zone. */
const told = { at: Date.UTC(2026, 10, 1, 2), month: '2026-10', shops: sold };

test('the month before is summed up over all shops, with the account and each shop', async () => {
  const person = makePerson();
  tell(person, [shopOf('A'), shopOf('B', { closedAt: Date.now() })]);
  show(route, { at, person });
  const sold = await screen.findByRole('region', { name: '24 vendas' });
  expect(value(sold, 'Receita')).toHaveTextContent('R$ 190,40');
  expect(value(sold, 'Taxa de 4%, quando sacada')).toHaveTextContent('− R$ 7,62');
  expect(value(sold, 'Resultado')).toHaveTextContent('R$ 90,78');
  expect(value(screen.getByRole('region', { name: 'Sua receita' }), 'Saques')).toHaveTextContent(
    /taxas de 4% cobradas no mês: R\$ 2,00/,
  );
  const shops = within(screen.getByRole('region', { name: 'Por local' }));
  expect(await shops.findByRole('link', { name: 'Local A' })).toHaveAttribute(
    'href',
    `/manager/closing/A?mes=${isoOfMonth(current - 1)}`,
  );
  expect(shops.getByText('Fechado')).toBeVisible();
});

test('shelves with units of unknown cost are not known when the month began either', async () => {
  const person = makePerson();
  const start = { stockStart: 17_400, stockStartUncosted: 97 };
  tell(person, [shopOf('A', { figures: figures(start) })]);
  const open = async () => {
    const view = show(route, { at, person });
    const shelves = await screen.findByRole('region', { name: 'Prateleiras a preço de custo' });
    return { ...view, first: within(shelves).getByText(/^Estoque em 1\//).parentElement };
  };
  const { first, unmount } = await open();
  expect(first).toHaveTextContent('—97 un. sem custo; o resto, R$ 174,00');
  unmount();
  // A month closed by an earlier version does not know this number.
  const closed = figures({ ...start, stockStartUncosted: null });
  tell(person, [shopOf('A', { figures: closed, closedAt: 1 })]);
  const later = await open();
  await waitFor(() => expect(later.first).not.toHaveTextContent('sem custo'));
  expect(later.first).toHaveTextContent(/R\$ 174,00$/);
});

test('the spreadsheet counts units without a cost at both ends, and leaves empty what was not counted', () => {
  const cellOf = (stockStartUncosted: number | null) => {
    const table = shopTable(told, [shopOf('A', { figures: figures({ stockStartUncosted }) })], () => 'A');
    const column = table.head.indexOf(head);
    return csvOf(table).trim().split('\r\n')[1]?.split(';')[column];
  };
  const head = 'Estoque inicial sem custo (un.)';
  expect([cellOf(97), cellOf(null)]).toEqual(['97', '']);
});

test('the fee of all shops is the sum of theirs, though each is rounded', async () => {
  const person = makePerson();
  const shopOfTen = (id: string) => shopOf(id, { figures: figures({ revenue: 1010, returned: 0 }) });
  tell(person, ['A', 'B', 'C'].map(shopOfTen));
  show(route, { at, person });
  const sold = await screen.findByRole('region', { name: '36 vendas' });
  expect(value(sold, 'Taxa de 4%, quando sacada')).toHaveTextContent('− R$ 1,20');
  fireEvent(window, new Event('beforeprint'));
  const paper = (await screen.findByText('Todos os locais', { selector: 'b' })).closest('section');
  expect(within(paper as HTMLElement).getByText('− R$ 1,20')).toBeInTheDocument();
});

test('an unknown cost is never zero: the result is not known, and the units are counted', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', { figures: figures({ uncosted: 2 }) })]);
  show(route, { at, person });
  const sold = await screen.findByRole('region', { name: '12 vendas' });
  expect(value(sold, 'Custo do que foi vendido')).toHaveTextContent('—2 un. sem custo; o resto, R$ 40,00');
  expect(value(sold, 'Resultado')).toHaveTextContent('—');
});

test('losses of unknown cost are no loss of nothing: their units are counted', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', { figures: figures({ lostUncosted: 3 }) })]);
  show(route, { at, person });
  const sold = await screen.findByRole('region', { name: '12 vendas' });
  expect(value(sold, 'Perdas a preço de custo')).toHaveTextContent('—3 un. sem custo; o resto, R$ 6,00');
  expect(value(sold, 'Resultado')).toHaveTextContent('—');
});

test('closing asks first, and says what was refused', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  const { user } = show(route, { at, person });
  await user.click(await screen.findByRole('button', { name: /^Fechar / }));
  person.server.onCreate = () => {
    throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: 'Não encontrado.' });
  };
  await user.click(await screen.findByRole('button', { name: 'Fechar o mês' }));
  expect(await screen.findByText('Não encontrado.')).toBeVisible();
});

test('closing needs a connection', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  show(route, { at, person });
  expect(await screen.findByRole('button', { name: /^Fechar / })).toBeEnabled();
  person.browser.online = false;
  await act(async () => person.data.hinted(false));
  expect(await screen.findByRole('button', { name: 'Fechar precisa de conexão' })).toBeDisabled();
});

test("of several shops one's own are closed: another's is its owner's to close, and one that is refused stops no other", async () => {
  const person = makePerson();
  const { server } = person;
  tell(person, [shopOf('C'), shopOf('A'), shopOf('B')]);
  server.put({ id: 'C', type: 'LOCATION', owner: 'carla' });
  const asked: unknown[] = [];
  server.onCreate = (row) => {
    asked.push(JSON.parse(row.content ?? '{}').shop);
    if (asked.length > 1) return row;
    throw new TransportError({ kind: 'refused', code: 'NOT_FOUND', message: 'Não encontrado.' });
  };
  const { user, unmount } = show(route, { at, person });
  await user.click(await screen.findByRole('button', { name: /^Fechar / }));
  await user.click(await screen.findByRole('button', { name: 'Fechar o mês' }));
  await waitFor(() => expect(asked).toEqual(['A', 'B']));
  expect(await screen.findByText('Não encontrado.')).toBeVisible();
  unmount();
  show(route, { at: `${at}/C`, person });
  expect(await screen.findByRole('region', { name: '12 vendas' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Fechar / })).toBeNull();
});

test("a month is closed where all of one's own shops are, whatever another's owner does", async () => {
  const person = makePerson();
  tell(person, [shopOf('A', { closedAt: Date.UTC(2026, 11, 2) }), shopOf('C')]);
  person.server.put({ id: 'C', type: 'LOCATION', owner: 'carla' });
  show(route, { at, person });
  await waitFor(() => expect(screen.getAllByText(/^Fechado em 01\/12\/2026/)[0]).toBeVisible());
});

test('corrections stand below the figures of a closed month', async () => {
  const person = makePerson();
  tell(person, [
    shopOf('A', {
      closedAt: Date.UTC(2026, 11, 2),
      corrections: [{ saleId: 'v1', at: Date.UTC(2026, 11, 3, 15), amount: 480 }],
    }),
  ]);
  show(route, { at, person });
  const list = within(await screen.findByRole('region', { name: 'Correções depois de fechado' }));
  expect(list.getByText('− R$ 4,80')).toBeVisible();
  await waitFor(() => expect(screen.getAllByText(/^Fechado em 01\/12\/2026/)[0]).toBeVisible());
});

test('[MI-03] a return that the bank did not send is told as such, on paper too', async () => {
  const person = makePerson();
  const bounced = { saleId: 'v1', at: Date.UTC(2026, 11, 2, 15), amount: -1000 };
  tell(person, [shopOf('A', { closedAt: Date.UTC(2026, 11, 2), corrections: [bounced] })]);
  show(route, { at, person });
  const list = within(await screen.findByRole('region', { name: 'Correções depois de fechado' }));
  expect(list.getByText(/^Devoluções de vendas deste mês, e as que o banco não fez\./)).toBeVisible();
  expect(list.getByRole('listitem')).toHaveTextContent(/R\$\s10,00o banco não fez$/);
  fireEvent(window, new Event('beforeprint'));
  expect(await screen.findByText(/^Devolução não feita pelo banco em 02\/12\/2026/)).toBeInTheDocument();
});

test('what a closed month lost less or more since stands below it, with the way to its losses, on paper and in the file', async () => {
  const person = makePerson();
  const closed = { closedAt: Date.UTC(2026, 11, 2) };
  const shops = [
    shopOf('A', { ...closed, lossCorrection: { amount: -2500, uncosted: -2 } }),
    shopOf('B', { ...closed, lossCorrection: { amount: 0, uncosted: 1 } }),
    shopOf('C', closed),
  ];
  tell(person, shops);
  show(route, { at, person });
  const list = within(await screen.findByRole('region', { name: 'Perdas corrigidas depois de fechado' }));
  expect(await list.findByRole('link', { name: 'Local A' })).toHaveAttribute(
    'href',
    `/manager/losses/A?mes=${isoOfMonth(current - 1)}`,
  );
  const rows = list.getAllByRole('listitem').map((row) => row.textContent?.replaceAll('\u00a0', ' '));
  expect(rows).toEqual(['Local AR$ 25,002 un. sem custo a menos', 'Local B—1 un. sem custo a mais']);
  fireEvent(window, new Event('beforeprint'));
  expect(await screen.findAllByText('Correção das perdas')).toHaveLength(2);
  const { head, rows: cells } = shopTable(told, shops, (id) => id);
  const column = head.indexOf('Perdas corrigidas depois de fechado');
  expect(cells.map((row) => row.slice(column).map((cell) => cell.value))).toEqual([
    [-2500, -2],
    [0, 1],
    [0, 0],
  ]);
});

test('the spreadsheet has one row a shop, with its CNPJ', () => {
  const csv = csvOf(shopTable(told, [shopOf('A', { figures: figures({ uncosted: 1 }) })], () => '=Local'));
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('2026-10;\'=Local;12.ABC.345/01DE-35;Aberto;12;"110,00"');
  expect(lines[1]).toContain(';"40,00";1;"6,00";0;"3,81";;');
});

test('the items of the month have their fiscal codes, in groups that no program takes for numbers, and an unknown cost is left empty', () => {
  const csv = csvOf(itemTable(told, [shopOf('A')], () => 'Local A'));
  const lines = csv.trim().split('\r\n');
  expect(lines[1]).toBe(
    '2026-10;Local A;12.ABC.345/01DE-35;Café;0901 2100;5102;7 891000 100103;7;"33,60";"14,00";31/10/2026',
  );
  expect(lines[2]).toContain(';Item removido;;;;1;"0,05";;31/10/2026');
});

test('a head says one thing in both sheets: what items and shops tell of their cost is not the same', () => {
  const name = () => 'Local A';
  const shopHead = shopTable(told, [shopOf('A')], name).head;
  const both = itemTable(told, [shopOf('A')], name).head.filter((one) => shopHead.includes(one));
  expect(both).toEqual(['Mês', 'Local', 'CNPJ', 'Vendas (R$)', 'Dados de']);
});

test('the file for a spreadsheet program has numbers as numbers, days as dates and codes as text', async () => {
  const closedAt = Date.UTC(2026, 10, 1, 2);
  const shops = [shopOf('A', { figures: figures({ uncosted: 1 }), closedAt })];
  const nameOf = () => '=1+1';
  const file = await xlsxOf([shopTable(told, shops, nameOf), itemTable(told, shops, nameOf)]);
  const parts = unzip(new Uint8Array(await file.arrayBuffer()));
  const strings = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(
    ([, text]) => text,
  );
  const cell = (sheet: number, at: string) => {
    const xml = parts.get(`xl/worksheets/sheet${sheet}.xml`) ?? '';
    const found = new RegExp(`<c r="${at}"([^>]*)>(.*?)</c>`).exec(xml);
    const value = /<v>(.*?)<\/v>/.exec(found?.[2] ?? '')?.[1];
    return found?.[1]?.includes('t="s"')
      ? strings[Number(value)]
      : value === undefined
        ? null
        : Number(value);
  };
  // A formula in a name stays text, and 31 October is the day in the shop's time zone.
  expect([cell(1, 'B2'), cell(1, 'E2'), cell(1, 'F2')]).toEqual(['=1+1', 12, 110]);
  expect(cell(1, 'P2')).toBeNull();
  const october31 = Date.UTC(2026, 9, 31) / 86_400_000 + 25_569;
  expect([cell(1, 'U2'), cell(1, 'W2'), cell(2, 'K2')]).toEqual([october31, october31, october31]);
  expect([cell(2, 'E2'), cell(2, 'G2'), cell(2, 'H2'), cell(2, 'I2')]).toEqual([
    ...['09012100', '7891000100103', 7, 33.6],
  ]);
  const styles = parts.get('xl/styles.xml') ?? '';
  expect(styles).toContain('#,##0.00');
  expect(styles).toContain('dd/mm/yyyy');
  expect(parts.get('xl/workbook.xml')).toMatch(/name="Locais".*name="Itens"/s);
});

test('the month is saved as it is there: shops at once, items once they were told, both without a connection then', async () => {
  const person = makePerson();
  tell(person, [shopOf('A')]);
  const open = async (path = at) => {
    const view = show(route, { at: path, person });
    const button = await screen.findByRole('button', { name: 'Salvar planilha do mês' });
    await waitFor(() => expect(button).toBeEnabled());
    await view.user.click(button);
    return view;
  };
  const first = await open();
  expect(
    await screen.findByText('Os itens do mês ainda não podem ser contados. Os locais já podem ser salvos.'),
  ).toBeVisible();
  expect(screen.getByRole('button', { name: 'CSV dos itens' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'CSV dos locais' })).toBeEnabled();
  first.unmount();
  person.server.newFields.set('closingItems', ({ month }) => ({ at: Date.now(), month, shops: sold }));
  const second = await open();
  expect(await screen.findByText('Itens vão com NCM, CFOP e EAN de quem os tem.')).toBeVisible();
  second.unmount();
  person.server.fault = 'offline';
  const third = await open();
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV dos itens' })).toBeEnabled());
  third.unmount();
  // The items of one shop are a query of their own. Until its answer, the items of all shops stand in.
  const ofShop = await open(`${at}/A`);
  await waitFor(() => expect(screen.getByRole('button', { name: 'CSV dos itens' })).toBeEnabled());
  ofShop.unmount();
  person.server.fault = 'none';
  const asked: unknown[] = [];
  person.server.newFields.set('closingItems', ({ shop, month }) => {
    asked.push(shop);
    return { at: Date.now(), month, shops: sold };
  });
  await open(`${at}/A`);
  await waitFor(() => expect(asked).toEqual(['A']));
});
