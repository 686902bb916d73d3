import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readFrontFacts } from '../../../src/features/kiosk/front/front-facts.ts';
import { parseContent, type RecordRow } from '../../../src/records/record.ts';
import { isOffered } from '../../../src/records/types/goods/item.ts';
import { ownLocation } from '../support/manage.tsx';
import { item, open } from './open-items.tsx';
import { restocking, stocked } from './restocking.tsx';

test('an item is taken out of the shop and put back by its form, and the list says so', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco');
  const stored = (): RecordRow => {
    const row = place.person.server.visible().find((one) => one.id === id);
    if (!row) throw new Error('no item');
    return row;
  };
  const { user } = open(place);
  const hide = async (): Promise<void> => {
    await user.click(await screen.findByRole('button', { name: /Suco/ }));
    const form = await screen.findByRole('form', { name: 'Editar Suco' });
    await user.click(await within(form).findByRole('checkbox', { name: 'Ocultar na loja' }));
    await user.click(within(form).getByRole('button', { name: 'Salvar' }));
  };
  await hide();
  await waitFor(() => expect(isOffered(stored())).toBe(false));
  expect(await screen.findByText('oculto')).toBeInTheDocument();
  await hide();
  await waitFor(() => expect(isOffered(stored())).toBe(true));
  expect(parseContent(stored().content)).not.toHaveProperty('hidden');
  await waitFor(() => expect(screen.queryByText('oculto')).not.toBeInTheDocument());
});

test('whoever would delete an item may hide it instead, and it keeps its stock', async () => {
  const place = ownLocation();
  const id = item(place, 'Suco');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Excluir Suco' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Ocultar na loja' }));
  expect(await screen.findByText('Item oculto na loja.')).toBeInTheDocument();
  expect(await screen.findByText('oculto')).toBeInTheDocument();
  const row = place.person.server.visible().find((one) => one.id === id);
  expect(parseContent(row?.content)).toMatchObject({ hidden: true });
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Excluir Suco' }));
  const again = within(await screen.findByRole('alertdialog'));
  expect(again.queryByRole('button', { name: 'Ocultar na loja' })).not.toBeInTheDocument();
});

test('what its owner hid is not running out on a visit, and is still there among all', async () => {
  const place = stocked();
  const content = JSON.stringify({ value: 5, quantity: 0, hidden: true });
  place.person.server.put({
    ...{ id: 'gelo', type: 'ITEM', parentId: place.id, reference: 'Gelo' },
    content,
  });
  const { user } = await restocking(place);
  expect(await screen.findByRole('heading', { name: 'Gelo' })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: 'Acabando' }));
  expect(await screen.findByRole('heading', { name: 'Água' })).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Suco' })).toBeNull());
  expect(screen.queryByRole('heading', { name: 'Gelo' })).toBeNull();
});

test('a tablet offers nothing that its owner hid', () => {
  const row = (id: string, hidden: boolean) => ({
    ...{
      id,
      type: 'ITEM' as const,
      parentId: 'loja',
      owner: null,
      reference: id,
      createdAt: 1,
      updatedAt: 1,
    },
    content: JSON.stringify({ name: id, price: 2, quantity: 4, ...(hidden && { hidden }) }),
  });
  const answer = { version: '1', records: [row('suco', true), row('mate', false)], bestSellers: [] };
  expect(readFrontFacts(answer).items.map(({ id }) => id)).toEqual(['mate']);
});
