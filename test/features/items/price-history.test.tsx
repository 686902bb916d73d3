import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ownLocation } from '../support/manage.tsx';
import { item, open, type Place } from './open-items.tsx';

function edit({ person, id }: Place, of: string, content: object): void {
  person.server.now += 1000;
  person.server.put({
    id: `edit-${person.server.now}`,
    type: 'EDIT',
    parentId: id,
    reference: of,
    content: JSON.stringify({
      of: 'ITEM',
      act: 'changed',
      name: 'Suco',
      by: 'Ana',
      at: person.server.now,
      ...content,
    }),
  });
}

test("an item's form tells what it cost before and who changed that, the newest first", async () => {
  const place = ownLocation();
  const juice = item(place, 'Suco');
  edit(place, juice, { changed: ['value'], before: { value: 4 }, after: { value: 4.5 } });
  edit(place, juice, { changed: ['description'], before: {}, after: { description: 'Gelado' } });
  edit(place, juice, {
    changed: ['value', 'price'],
    by: 'Rui',
    before: { value: 4.5, price: 4.5 },
    after: { value: 5, price: 5 },
  });
  edit(place, item(place, 'Mate'), { changed: ['value'], before: { value: 1 }, after: { value: 2 } });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Histórico de preço' }));
  const part = within(await screen.findByRole('region', { name: 'Histórico de preço' }));
  await part.findByText(/Rui/);
  const lines = part.getAllByRole('listitem').map(({ textContent }) => textContent?.replace(/\s/g, ' '));
  expect(lines).toEqual([
    expect.stringMatching(/^R\$ 4,50 → R\$ 5,00 Rui, /),
    expect.stringMatching(/^R\$ 4,00 → R\$ 4,50 Ana, /),
  ]);
});

test('an item whose price never moved says so', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Histórico de preço' }));
  expect(await screen.findByText('Nenhuma mudança de preço anotada.')).toBeInTheDocument();
});
