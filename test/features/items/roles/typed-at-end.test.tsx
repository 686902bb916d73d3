import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LOST_WORK_KEY } from '../../../../src/data/mirror/roles/lost-work.ts';
import type { StaffRole } from '../../../../src/domain/people/staff.ts';
import { ownLocation } from '../../support/manage.tsx';
import { becomeStaff, item, open, type Place } from '../open-items.tsx';

/** A shop of somebody else, where this person has typed into the form of an item. */
async function typed(role: StaffRole) {
  const place = ownLocation();
  becomeStaff(place, role);
  item(place, 'Suco');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = within(await screen.findByRole('form', { name: 'Editar Suco' }));
  await user.clear(await form.findByLabelText('Preço'));
  await user.type(form.getByLabelText('Preço'), '700');
  await user.type(form.getByLabelText('Descrição'), 'Da serra');
  return { place, user, form };
}

/** The server ends or changes the role, and this device hears of it. */
async function change({ person: { server, data } }: Place, content: object): Promise<void> {
  const row = server.rows.get('STAFF s');
  const before = JSON.parse(row?.content ?? '{}');
  server.now += 1000;
  server.put({ ...row, id: 's', type: 'STAFF', content: JSON.stringify({ ...before, ...content }) });
  await act(() => data.refresh({ kind: 'work' }));
}

const lost = ({ person: { data } }: Place) => data.read((tx) => tx.kept(LOST_WORK_KEY));

test.each<[string, StaffRole, object]>([
  ['ends', 'stocker', { status: 'REMOVED' }],
  ['reads only', 'deputy', { role: 'partner' }],
  ['answers customers', 'deputy', { role: 'attendant' }],
])(
  '[R-05] [MI-03] what was typed into an item comes back as text where the role %s',
  async (_, role, now) => {
    const { place } = await typed(role);
    await change(place, now);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Editar Suco' })).toBeNull());
    await waitFor(async () =>
      expect(await lost(place)).toEqual([
        {
          kind: 'item',
          ...{ key: `item:${place.id}:item-Suco`, shop: 'Mercadinho', name: 'Suco' },
          lines: ['Preço: R$\u00a07,00', 'Descrição: Da serra'],
        },
      ]),
    );
  },
);

test('[R-05] [MI-03] a form that its person cancels, or that a role still saves, leaves no lost work', async () => {
  const { place, user, form } = await typed('deputy');
  await change(place, { role: 'stocker' });
  expect(form.getByLabelText('Descrição')).toHaveValue('Da serra');
  await user.click(form.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('form', { name: 'Editar Suco' })).toBeNull());
  expect(await lost(place)).toBeUndefined();
});
