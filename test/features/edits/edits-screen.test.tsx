import { screen, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { EditsScreen } from '../../../src/features/edits/edits-screen.tsx';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';

const DRAWN = 300;

test('the edits of a shop of years are read on to the oldest', async () => {
  const { person, id } = ownLocation();
  const oldest = Date.now() - 10 * 24 * 3_600_000;
  for (let nth = 0; nth <= DRAWN; nth += 1) {
    const at = oldest + nth * 1000;
    const content = { at, by: 'Ana', act: 'changed', of: 'ITEM', name: `Item ${nth}` };
    person.server.put({
      ...{ id: `e${nth}`, type: 'EDIT', parentId: id, owner: person.user.sub, createdAt: at, updatedAt: at },
      content: JSON.stringify(content),
    });
  }
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/edits/:locationId" element={<EditsScreen />} />
    </Route>
  );
  const { user } = show(routes, { at: `/manager/edits/${id}`, person });
  const list = within(await screen.findByRole('list', { name: 'Mudanças' }));
  const more = await screen.findByRole('button', { name: 'Mostrar mudanças anteriores' });
  expect(list.getAllByRole('listitem')).toHaveLength(DRAWN);
  expect(list.queryByText('mudou o item Item 0')).toBeNull();
  await user.click(more);
  expect(list.getAllByRole('listitem')).toHaveLength(DRAWN + 1);
  expect(list.getByText('mudou o item Item 0')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mostrar mudanças anteriores' })).toBeNull();
});
