import { screen, waitFor, within } from '@testing-library/react';
import { Route, useLocation } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { stockDraft } from '../../../src/data/rows/shop-drafts.ts';
import { newValues } from '../../../src/features/campaigns/campaign-values.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';
import { item } from './open-items.tsx';
import { restocking, stocked } from './restocking.tsx';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

function Target() {
  return <pre data-testid="state">{JSON.stringify(useLocation().state)}</pre>;
}

test('an address opens the item whose units end soon, and one press makes a promotion of it', async () => {
  const place = ownLocation();
  const until = Date.now() + 3 * DAY + HOUR;
  item(place, 'Iogurte', { categories: ['frios'], lots: [{ until, units: 4 }] });
  item(place, 'Pilhas');
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
      <Route path="/manager/campaign-details/:locationId" element={<Target />} />
    </Route>
  );
  const { user } = show(routes, {
    at: `/manager/items/${place.id}?item=item-Iogurte`,
    person: place.person,
  });
  const form = await screen.findByRole('form', { name: 'Editar Iogurte' });
  const dates = await within(form).findByRole('region', { name: 'Validade' });
  expect(within(dates).getByText('vence em 3 dias')).toBeInTheDocument();
  expect(within(dates).getByText(/^4 unidades até /)).toBeInTheDocument();
  await user.click(within(dates).getByRole('button', { name: 'Criar promoção' }));
  await waitFor(() => expect(screen.getByTestId('state')).toHaveTextContent('promoted'));
  const { promoted } = JSON.parse(screen.getByTestId('state').textContent ?? '');
  expect(newValues(Date.now(), null, promoted)).toMatchObject({
    ...{ name: 'Aproveite: Iogurte', type: 'simple_items', items: ['item-Iogurte'], categories: ['frios'] },
    ...{ discount: '20', take: '3', pay: '2', status: 'ACTIVE' },
  });
});

test('[X-04] a visit shows what stands there past its date as running out, until new goods are noted', async () => {
  const place = stocked();
  const until = Date.now() - HOUR;
  const milk = (name: string, units: number) => item(place, name, { quantity: 60, lots: [{ until, units }] });
  milk('Leite', 60);
  milk('Coalhada', 20);
  const { user } = await restocking(place);
  await user.click(await screen.findByRole('radio', { name: 'Acabando' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Suco' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Leite' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'Coalhada' })).toBeNull();
  const { person } = place;
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  const noted = [
    { kind: 'retirado', units: 60, reason: 'vencido' },
    { kind: 'reposto', units: 24 },
  ] as const;
  const drafts = noted.map((move, at) =>
    stockDraft(
      { id: crypto.randomUUID(), itemId: 'item-Leite', at, move },
      { id: 'visita', locationId: place.id },
      { owner: person.user.sub, itemName: 'Leite' },
    ),
  );
  await person.data.outbox.enqueueAll(drafts);
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Leite' })).toBeNull());
  expect(screen.getByRole('heading', { name: 'Água' })).toBeInTheDocument();
});

test('the list says which items end soon, and nothing of the others', async () => {
  const place = ownLocation();
  const lots = (ms: number) => ({ lots: [{ until: Date.now() + ms, units: 2 }] });
  item(place, 'Leite', lots(-1000));
  item(place, 'Iogurte', lots(5 * DAY + HOUR));
  item(place, 'Arroz', lots(300 * DAY));
  item(place, 'Pilhas');
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  show(routes, { at: `/manager/items/${place.id}`, person: place.person });
  const row = async (name: string) => (await screen.findByText(name)).closest('li');
  expect(await row('Leite')).toHaveTextContent('2 vencidas');
  expect(await row('Iogurte')).toHaveTextContent('vence em 5 dias');
  for (const name of ['Arroz', 'Pilhas']) expect(await row(name)).not.toHaveTextContent(/venc/);
});
