import { screen } from '@testing-library/react';
import type { StaffRole } from '../../../src/domain/people/staff.ts';
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

/** Gives the shop to somebody else, who has this person in the team. */
export function becomeStaff({ person: { server, user }, id }: Place, role: StaffRole): void {
  server.put({ ...server.rows.get(`LOCATION ${id}`), id, type: 'LOCATION', owner: 'dona' });
  server.put({
    ...{ id: 's', type: 'STAFF', parentId: id, owner: 'dona', reference: user.email },
    content: JSON.stringify({ role, status: 'ACTIVE', sub: user.sub }),
  });
}

export const rows = () => screen.getAllByRole('listitem').map((row) => row.textContent ?? '');
