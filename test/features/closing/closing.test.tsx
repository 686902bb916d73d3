import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import type { ClosingShop, MonthFigures } from '../../../src/domain/closing/closing.ts';
import { isoOfMonth, monthOf } from '../../../src/domain/words/month.ts';
import { closingCsv } from '../../../src/features/closing/closing-csv.ts';
import { ClosingScreen } from '../../../src/features/closing/closing-screen.tsx';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const route = <Route path="/manager/closing/:locationId?" element={<ClosingScreen />} />;
const at = '/manager/closing';
const current = monthOf(Math.floor((Date.now() - 3 * 3_600_000) / 86_400_000));

const figures = (more: Partial<MonthFigures> = {}): MonthFigures => ({
  ...{
    sales: 12,
    original: 11_000,
    discounts: 1000,
    revenue: 10_000,
    returned: 480,
    cost: 4000,
    uncosted: 0,
  },
  ...{ lost: 600, lostUncosted: 0, stockStart: 9000, stockEnd: 8000, stockUncosted: 0 },
  ...more,
});
const shopOf = (id: string, more: Partial<ClosingShop> = {}): ClosingShop => ({
  ...{ id, cnpj: '12ABC34501DE35', figures: figures(), closedAt: null, corrections: [] },
  ...more,
});

function tell(person: TestPerson, shops: readonly ClosingShop[]): void {
  for (const { id } of shops)
    person.server.put({
      ...{ id, type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Local ${id}` }),
    });
  const account = {
    opening: 1000,
    sold: 20_000,
    returned: 960,
    withdrawn: 5000,
    fee: 200,
    other: 0,
    closing: 15_040,
  };
  person.server.newFields.set('closing', ({ month }) => ({ at: Date.now(), month, shops, account }));
}

const value = (region: HTMLElement, name: string) =>
  within(region).getByText(name, { selector: 'dt' }).parentElement;

test('the month before is summed up over all shops, with the account and each shop', async () => {
  const person = makePerson();
  tell(person, [shopOf('A'), shopOf('B', { closedAt: Date.now() })]);
  show(route, { at, person });
  const sold = await screen.findByRole('region', { name: '24 vendas' });
  expect(value(sold, 'Receita')).toHaveTextContent('R$ 190,40');
  expect(value(sold, 'Taxa de 4%, quando sacada')).toHaveTextContent('− R$ 7,62');
  expect(value(sold, 'Resultado')).toHaveTextContent('R$ 90,78');
  expect(value(screen.getByRole('region', { name: 'Sua receita' }), 'Saques')).toHaveTextContent(
    /com a taxa de 4%: R\$ 2,00/,
  );
  const shops = within(screen.getByRole('region', { name: 'Por local' }));
  expect(await shops.findByRole('link', { name: 'Local A' })).toHaveAttribute(
    'href',
    `/manager/closing/A?mes=${isoOfMonth(current - 1)}`,
  );
  expect(shops.getByText('Fechado')).toBeVisible();
});

test('an unknown cost is never zero: the result is not known, and the units are counted', async () => {
  const person = makePerson();
  tell(person, [shopOf('A', { figures: figures({ uncosted: 2 }) })]);
  show(route, { at, person });
  const sold = await screen.findByRole('region', { name: '12 vendas' });
  expect(value(sold, 'Custo do que foi vendido')).toHaveTextContent('—2 un. sem custo; o resto, R$ 40,00');
  expect(value(sold, 'Resultado')).toHaveTextContent('—');
});

test('closing asks first, says what was refused, and needs a connection', async () => {
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

test('the spreadsheet has one row a shop, with its CNPJ', () => {
  const csv = closingCsv('2026-10', [shopOf('A', { figures: figures({ uncosted: 1 }) })], () => '=Local');
  const lines = csv
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain('2026-10;\'=Local;12.ABC.345/01DE-35;Aberto;12;"110,00"');
  expect(lines[1]).toContain(';"40,00";1;"6,00";0;"3,81";;');
});
