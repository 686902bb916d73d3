import { screen, within } from '@testing-library/react';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

/** An own location with two items that are restocked. */
export type Place = ReturnType<typeof ownLocation>;

const open = (place: Place) => manage('items', <ItemsScreen />, place);
/** Changes of the stock on the server. */
export const changes = ({ person }: Place) =>
  [...person.server.rows.values()]
    .filter(({ type }) => type === 'STOCK_CHANGE')
    .map(({ reference, content }) => ({ item: reference, ...JSON.parse(content ?? '{}') }));

/** A location with eight units of 'Suco' at 3 reais each, and no 'Água'. */
export function stocked(): Place {
  const place = ownLocation();
  for (const [id, name, quantity, cost] of [
    ['suco', 'Suco', 8, 3],
    ['agua', 'Água', 0, 1],
  ] as const)
    place.person.server.put({
      id,
      type: 'ITEM',
      parentId: place.id,
      reference: name,
      content: JSON.stringify({ value: 5, cost, quantity }),
    });
  return place;
}

/** Opens the items of a location and begins a visit. */
export async function restocking(place: Place) {
  const view = open(place);
  await view.user.click(await screen.findByRole('button', { name: 'Reposição' }));
  await screen.findByRole('button', { name: 'Concluir reposição' });
  const row = (name: string) => screen.getByRole('heading', { name }).closest('li') as HTMLElement;
  const plus = (name: string) => within(row(name)).getByRole('button', { name: /mais|aumentar|adicionar/i });
  return { ...view, row, plus };
}
