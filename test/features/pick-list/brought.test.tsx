import { screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { broughtKey } from '../../../src/data/basis/shelf-keys.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';

/** Restocks a shop whose items fill two pages. The second page has 'Água', of which 24 units were brought. */
async function restocking(brought: readonly (readonly [string, number])[]) {
  const place = ownLocation();
  const { server, data } = place.person;
  const put = (id: string, reference: string, after: number) =>
    server.put({
      ...{ id, type: 'ITEM', parentId: place.id, reference, updatedAt: server.now + after },
      content: JSON.stringify({ value: 5, quantity: 9 }),
    });
  for (let n = 0; n < 60; n += 1) put(`x${n}`, `Zeta ${n}`, n);
  put('a1', 'Água', 1000);
  const list = server.list.bind(server);
  let arrive = (): void => undefined;
  const secondPage = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  server.list = async (query, signal) => {
    const page = await list(query, signal);
    if (page.items.some(({ id }) => id === 'a1')) await secondPage;
    return page;
  };
  await data.keep(broughtKey(place.id), brought);
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
    </Route>
  );
  const address = { at: `/manager/items/${place.id}?modo=reposicao`, person: place.person };
  const { user, unmount } = show(routes, address);
  /** Leaves the shop for the list, and comes back with other numbers. */
  const again = async (corrected: readonly (readonly [string, number])[]): Promise<void> => {
    unmount();
    await data.keep(broughtKey(place.id), corrected);
    show(routes, address);
  };
  const kept = () => data.read((tx) => tx.kept(broughtKey(place.id)));
  return { user, arrive, kept, again };
}

/** A row is drawn some frames after the first ones. */
const row = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

test('what was brought is filled in when its page of the shop arrives, and only then forgotten', async () => {
  const { arrive, kept } = await restocking([
    ['x3', 6],
    ['a1', 24],
  ]);
  expect(await screen.findByText('+6')).toBeVisible();
  await waitFor(async () => expect(await kept()).toEqual([['a1', 24]]));
  arrive();
  expect(await screen.findByText('+24')).toBeVisible();
  expect((await row('Água')).getByText('+24')).toBeVisible();
  expect((await row('Zeta 3')).getByText('+6')).toBeVisible();
  expect(await screen.findByText('2 itens da lista. Confira antes de concluir.')).toBeVisible();
  await waitFor(async () => expect(await kept()).toBeUndefined());
});

test('a number that the list corrects replaces its first one, and a number of one’s own stays', async () => {
  const { user, again } = await restocking([
    ['x3', 12],
    ['x4', 6],
  ]);
  const four = await row('Zeta 4');
  expect(await four.findByText('+6')).toBeVisible();
  await user.click(four.getByRole('button', { name: /aumentar/i }));
  expect(await four.findByText('+7')).toBeVisible();
  await again([
    ['x3', 24],
    ['x4', 30],
  ]);
  expect(await (await row('Zeta 3')).findByText('+24')).toBeVisible();
  expect((await row('Zeta 4')).getByText('+7')).toBeVisible();
  const said = '1 item da lista. 1 item ficou com o que você já anotou. Confira antes de concluir.';
  expect(await screen.findByText(said)).toBeVisible();
});

test('what no page has brought by the end of the visit is not filled into the next one', async () => {
  const { user, kept } = await restocking([
    ['x3', 6],
    ['a1', 24],
  ]);
  await screen.findByText('+6');
  await waitFor(async () => expect(await kept()).toEqual([['a1', 24]]));
  await user.click(screen.getByRole('button', { name: 'Concluir reposição' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Concluir reposição' }));
  await user.click(sheet.getByRole('button', { name: 'Concluir' }));
  await waitFor(async () => expect(await kept()).toBeUndefined());
});
