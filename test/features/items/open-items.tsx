import { screen } from '@testing-library/react';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { manage, type ownLocation } from '../support/manage.tsx';

export type Place = ReturnType<typeof ownLocation>;

export const open = (place: Place) => manage('items', <ItemsScreen />, place);

export function item({ person, id }: Place, name: string, content: object = {}): string {
  const key = `item-${name}`;
  person.server.now += 1000;
  person.server.put({
    id: key,
    type: 'ITEM',
    parentId: id,
    reference: name,
    content: JSON.stringify({ value: 5, cost: 2, quantity: 8, ...content }),
  });
  return key;
}

export const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
