import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { figuresKey } from '../../../src/data/basis/figures-keys.ts';
import { scopeKey } from '../../../src/data/basis/scope.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { createZone, SHOP_ZONE } from '../../../src/domain/hours/shop-time-zone.ts';
import { defaultPeriod } from '../../../src/domain/intelligence/period.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';
import { Counter } from '../../../src/features/intelligence/counter.ts';
import { IntelligenceScreen } from '../../../src/features/intelligence/intelligence-screen.tsx';
import { knownFigures, readAhead } from '../../../src/features/intelligence/read-ahead.ts';
import { put, putItem, SHOP } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';
import { drawNothing } from './draw-nothing.ts';

beforeEach(drawNothing);
afterEach(() => {
  vi.restoreAllMocks();
  serverClock.heard(String(Date.now()), Date.now());
});

const open = (person: TestPerson) =>
  show(
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/business-intelligence/:locationId" element={<IntelligenceScreen />} />
    </Route>,
    { at: `/manager/business-intelligence/${SHOP}`, person },
  );

/** The owner of a location with one sale. */
function owner(): TestPerson {
  const person = makePerson();
  put(person.server, 'LOCATION', { id: SHOP, owner: person.user.sub }, { name: 'Mercadinho da Praça' });
  putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 40, cost: 2.25 });
  const at = Date.now() - 2 * 86_400_000;
  const content = { status: 'PAID', totalAmount: 12, items: [{ id: 'mate', quantity: 2, price: 6 }] };
  const row = { id: 'a', parentId: SHOP, owner: 'cliente', createdAt: at, updatedAt: at };
  person.server.put({ ...row, type: 'SHOPPING_PURCHASE', content: JSON.stringify(content) });
  return person;
}

/** An owner who saw a location's figures on a page that is closed now. */
async function whoSawFigures(): Promise<TestPerson> {
  const person = owner();
  const first = open(person);
  await screen.findByRole('heading', { name: 'Visão Geral do Desempenho' });
  await expect.poll(() => person.data.read((tx) => tx.kept(figuresKey(SHOP)))).toBeDefined();
  first.unmount();
  return person;
}

test('[MB-01] [X-02] what the figures’ screen first draws is read before the tap', async () => {
  const before = await whoSawFigures();
  await before.data.close();
  const person = makePerson({ sub: before.user.sub, server: before.server });
  expect(knownFigures(person.data, SHOP)).toBeNull();
  await readAhead(person.data);
  // From here on neither a read of the page itself nor a count would answer.
  vi.spyOn(person.data, 'read').mockReturnValue(new Promise(() => undefined));
  vi.spyOn(Counter.prototype, 'count').mockReturnValue(new Promise(() => undefined));
  open(person);
  expect(screen.getByLabelText('Resumo')).toHaveTextContent(/R\$\s12,00/);
});

test('[MB-01] the figures of few locations are read ahead, and those of an ended role by nobody', async () => {
  const person = await whoSawFigures();
  const kept = await person.data.read((tx) => tx.kept(figuresKey(SHOP)));
  const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
  for (const id of ids) await person.data.keep(figuresKey(id), kept);
  await person.data.keep(figuresKey('b'), null);
  await readAhead(person.data);
  expect(ids.filter((id) => knownFigures(person.data, id) !== null)).toEqual(['a', 'c', 'd', 'e']);
});

test('[MB-01] a device whose clock is days off reads ahead, shows and counts by the server’s clock', async () => {
  const before = await whoSawFigures();
  await before.data.close();
  const real = Date.now.bind(Date);
  const at = real();
  vi.spyOn(Date, 'now').mockImplementation(() => real() - 3 * 86_400_000);
  serverClock.heard(String(real()), Date.now());
  const person = makePerson({ sub: before.user.sub, server: before.server });
  const lists = vi.spyOn(person.data.live, 'list');
  await readAhead(person.data);
  const period = defaultPeriod(createZone().dayOf(at), createZone());
  expect(lists.mock.calls.map(([key]) => key)).toEqual([
    scopeKey({ kind: 'sales', locationId: SHOP, period }),
  ]);
  const count = vi.spyOn(Counter.prototype, 'count');
  open(person);
  const today = new Date(at).toLocaleDateString('pt-BR', { timeZone: SHOP_ZONE });
  expect(await screen.findByRole('textbox', { name: 'Data final' })).toHaveValue(today);
  await waitFor(() => expect(count).toHaveBeenCalled());
  expect(count.mock.calls[0]?.[0].now).toBeGreaterThanOrEqual(at);
});

test.each([
  ['a day ahead', 1],
  ['three days behind', -3],
])(
  '[MB-01] a device whose clock is %s shows the usual period of the server’s day, once it was heard',
  async (_, days) => {
    const real = Date.now.bind(Date);
    const dateOf = (at: number) => new Date(at).toLocaleDateString('pt-BR', { timeZone: SHOP_ZONE });
    const today = real();
    vi.spyOn(Date, 'now').mockImplementation(() => real() + days * DAY_MS);
    const person = owner();
    open(person);
    const shows = (now: number) =>
      waitFor(() => {
        expect(screen.getByRole('textbox', { name: 'Data inicial' })).toHaveValue(dateOf(now - 30 * DAY_MS));
        expect(screen.getByRole('textbox', { name: 'Data final' })).toHaveValue(dateOf(now));
      });
    await screen.findByRole('heading', { name: 'Visão Geral do Desempenho' });
    await shows(today + days * DAY_MS);
    serverClock.heard(String(today), Date.now());
    await act(() => person.data.refresh({ kind: 'locations' }));
    await shows(today);
  },
);
