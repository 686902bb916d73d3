import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { liveRegions } from '../support/live-regions.ts';
import { openSupplies, ownerWithGoods, putOrder } from './support/supplies-world.tsx';

async function openReceipt() {
  const person = ownerWithGoods();
  person.server.put({
    ...{ id: 'cafe', type: 'ITEM', parentId: 'meu-local', reference: 'Café' },
    content: JSON.stringify({ name: 'Café', value: 9, cost: 4, quantity: 2 }),
  });
  putOrder(person, 'hoje');
  const { user } = openSupplies(person, '/manager/supplies?compra=hoje');
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const dialog = await screen.findByRole('dialog', { name: 'Receber entrega' });
  const sheet = within(dialog);
  await sheet.findByRole('textbox', { name: 'Água' });
  const enter = async (name: string): Promise<void> => {
    (await sheet.findByRole('button', { name })).focus();
    await user.keyboard('{Enter}');
  };
  return { user, dialog, sheet, enter };
}

test('[X-04] a button of a delivery that takes itself away leaves the focus in its line', async () => {
  const { sheet, enter } = await openReceipt();
  await enter('Validade de Água');
  expect(sheet.getByRole('textbox', { name: 'Validade de Água' })).toHaveFocus();
  await enter('Nada veio de Suco');
  expect(sheet.getByRole('button', { name: 'Diminuir Suco' })).toHaveFocus();
});

test('[X-04] what is found and added is said and has the focus, and taken out leaves it with its neighbour', async () => {
  const { user, dialog, sheet, enter } = await openReceipt();
  const search = await sheet.findByRole('searchbox', { name: 'Veio outra coisa: nome ou código' });
  const said = liveRegions(dialog);
  await user.type(search, 'caf');
  await enter('Café');
  expect(sheet.getByRole('button', { name: 'Diminuir Café' })).toHaveFocus();
  await waitFor(() => expect(said()).toContain('Adicionado: Café'));
  await enter('Tirar Café da entrega');
  expect(sheet.getByRole('button', { name: 'Diminuir Suco' })).toHaveFocus();
});
