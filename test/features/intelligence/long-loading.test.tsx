import '../../support/midday.ts';
import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { createZone, isoOfDay } from '../../../src/domain/hours/shop-time-zone.ts';
import { periodOf } from '../../../src/domain/intelligence/period.ts';
import { IntelligenceScreen } from '../../../src/features/intelligence/intelligence-screen.tsx';
import { put, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { drawNothing } from './draw-nothing.ts';

const HOUR = 3_600_000;
const zone = createZone();
const today = zone.dayOf(Date.now());

beforeEach(drawNothing);

const open = (person: TestPerson) =>
  show(
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/business-intelligence/:locationId" element={<IntelligenceScreen />} />
    </Route>,
    { at: `/manager/business-intelligence/${SHOP}`, person },
  );

/** A shop with a sale each hour. Its third page of sales and later ones wait for the gate. */
function slowShop(person: TestPerson, total: number | string = 1): { gate: PromiseWithResolvers<void> } {
  put(person.server, 'LOCATION', { id: SHOP, owner: person.user.sub }, { name: 'Mercadinho da Praça' });
  person.server.pageSize = 100;
  for (let n = 0; n < 350; n += 1) {
    const at = Date.now() - (n + 2) * HOUR;
    const content = JSON.stringify({ status: 'PAID', totalAmount: total });
    const row = { id: `s${n}`, parentId: SHOP, owner: 'cliente', createdAt: at, updatedAt: at };
    person.server.put({ ...row, type: 'SHOPPING_PURCHASE', content });
  }
  const gate = Promise.withResolvers<void>();
  let pages = 0;
  const list = person.server.list.bind(person.server);
  person.server.list = async (query, args) => {
    const isSale = query.by === 'parentIdAndType' && query.type === 'SHOPPING_PURCHASE';
    if (isSale) pages += 1;
    if (isSale && pages > 2) await gate.promise;
    return list(query, args);
  };
  return { gate };
}

const seesDashboard = () => screen.findByRole('heading', { name: 'Visão Geral do Desempenho' });

test('[MB-01] a long look says how many sales have come and how much of the period they cover', async () => {
  const person = makePerson();
  const { gate } = slowShop(person);
  open(person);
  expect(await screen.findByText(/^200 vendas carregadas, \d+% do período$/)).toBeVisible();
  expect(screen.getByText('Analisando os dados...')).toBeVisible();
  const bar = screen.getByRole('progressbar', { name: 'Vendas carregadas' });
  expect(Number(bar.getAttribute('value'))).toBeGreaterThan(0.05);
  await act(async () => gate.resolve());
  await seesDashboard();
  expect(screen.queryByRole('progressbar', { name: 'Vendas carregadas' })).toBeNull();
});

test('[MB-01] opened another day, the last figures are there at once, until the new ones are', async () => {
  const person = makePerson();
  const earlier = periodOf(today - 40, today - 39, zone);
  put(person.server, 'LOCATION', { id: SHOP, owner: person.user.sub }, { name: 'Mercadinho da Praça' });
  const at = earlier.from + HOUR;
  const sale = { id: 'antiga', parentId: SHOP, owner: 'cliente', createdAt: at, updatedAt: at };
  person.server.put({ ...sale, type: 'SHOPPING_PURCHASE', content: '{"status":"PAID","totalAmount":7}' });
  await person.data.refresh({ kind: 'sales', locationId: SHOP, period: earlier });
  const { gate } = slowShop(person);
  const { user } = open(person);
  await seesDashboard();
  expect(screen.getByLabelText('Resumo')).toHaveTextContent(/R\$\s7,00/);
  const first = screen.getByLabelText('Data inicial');
  await user.clear(first);
  await user.type(first, '01102026');
  expect(
    await screen.findByText(
      /^Mostrando o último período carregado\. \d+ vendas carregadas, \d+% do período\.$/,
    ),
  ).toBeVisible();
  await act(async () => gate.resolve());
  await waitFor(() => expect(screen.getByLabelText('Resumo')).toHaveTextContent(/Transações350/));
  expect(screen.queryByText(/^Mostrando o último período/)).toBeNull();
  // Text typed meanwhile stays in its field.
  expect(screen.getByLabelText('Data inicial')).toHaveValue('01/10/2026');
  expect(screen.getByLabelText('Data inicial')).toHaveFocus();
  expect(screen.getByLabelText('Data final')).toHaveValue(isoOfDay(today).split('-').reverse().join('/'));
});

test('[MB-02] amounts with parts of a centavo are rounded, and the screen says how many', async () => {
  const person = makePerson();
  slowShop(person, 1.005).gate.resolve();
  open(person);
  await seesDashboard();
  expect(screen.getByLabelText('Resumo')).toHaveTextContent(/R\$\s353,50/);
  expect(screen.getByText('350 valores foram arredondados para centavos.')).toBeVisible();
});
