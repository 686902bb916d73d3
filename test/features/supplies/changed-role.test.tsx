import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { notificationChannel } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';
import { makePerson } from '../support/show.tsx';
import { openSupplies } from './support/supplies-world.tsx';

test.each([
  ['Gerente', 'stocker', 'deputy'],
  // The change of role removes the whole shop from the device and reads it again.
  ['Repositor', 'deputy', 'stocker'],
])('a delivery that is being counted stays open where its person becomes %s', async (_, past, next) => {
  const person = makePerson({ name: 'Rui' });
  const { server, user: me, socket } = person;
  const put = (type: RecordRow['type'], id: string, content: object, more: object = {}): RecordRow =>
    server.put({ type, id, parentId: 'loja', owner: 'dona', content: JSON.stringify(content), ...more });
  const become = (role: string): RecordRow =>
    put('STAFF', 'papel', { status: 'ACTIVE', role, sub: me.sub }, { reference: me.email });
  put('LOCATION', 'loja', { name: 'Loja' }, { parentId: null, reference: 'PRIVATE' });
  const lines = [{ itemId: 'agua', name: 'Água', boxes: 2, boxSize: 12, boxName: 'fardo' }];
  put('SUPPLY_ORDER', 'pedido', { status: 'pedido', supplierName: 'Atacado Sul', lines, costs: {} });
  become(past);
  const { user, said } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
  await user.click(await screen.findByRole('button', { name: 'Receber entrega' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Receber entrega' }));
  const units = await sheet.findByRole('textbox', { name: 'Água' });
  for (let left = 24; left > 19; left -= 1)
    await user.click(sheet.getByRole('button', { name: 'Diminuir Água' }));
  expect(units).toHaveValue('19');
  const record = become(next);
  await act(async () => socket.tell(notificationChannel(me.sub), { type: 'RECORD_CHANGED', record }));
  // Only a deputy sees costs.
  const hasCosts = (): boolean => sheet.queryByRole('textbox', { name: 'Valor na nota de Água' }) !== null;
  await waitFor(() => expect(hasCosts()).toBe(next === 'deputy'));
  // The app itself reads the orders again, without which the sheet would close.
  const order = () => person.data.read((tx) => tx.row({ type: 'SUPPLY_ORDER', id: 'pedido' }));
  await waitFor(async () => expect(await order()).toBeDefined());
  expect(units).toBeInTheDocument();
  expect(units).toHaveValue('19');
  expect(said).toEqual([]);
});
