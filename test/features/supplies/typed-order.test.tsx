import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { typedOrderKey } from '../../../src/data/basis/supply-keys.ts';
import { newOrder } from '../../../src/features/supplies/order-values.ts';
import { parseContent } from '../../../src/records/record.ts';
import type { TestPerson } from '../support/show.tsx';
import { openSupplies, ownerWithGoods, putOrder, stored, today } from './support/supplies-world.tsx';

const line = (itemId: string, boxes: number) => ({ itemId, name: itemId, boxes, boxSize: 12, boxName: '' });
const linesOf = (person: TestPerson) =>
  parseContent(stored(person, 'SUPPLY_ORDER')[0]?.content).lines as ReturnType<typeof line>[];

/** Types over a draft and closes it, and changes the draft on another device meanwhile. */
async function typedOver(person: TestPerson) {
  putOrder(person, 'nota', { status: 'rascunho', lines: [line('agua', 2)], note: '' });
  const view = openSupplies(person);
  const { user } = view;
  const draft = { name: /Atacado Sul/ };
  await user.click(await screen.findByRole('button', { name: 'Rascunhos' }));
  await user.click(await screen.findByRole('button', draft));
  await user.click(await screen.findByRole('button', { name: 'Aumentar agua' }));
  await user.click(screen.getByRole('button', { name: 'Fechar' }));
  person.server.now += 1000;
  putOrder(person, 'nota', { status: 'rascunho', lines: [line('agua', 10), line('suco', 1)], note: '' });
  await person.data.refresh({ kind: 'supplies' });
  await user.click(await screen.findByRole('button', draft));
  const form = within(await screen.findByRole('dialog', { name: 'Editar compra' }));
  expect(await form.findByText(/A compra mudou desde que você digitou isto/)).toBeVisible();
  expect(form.getByText(/36 un\./)).toBeVisible();
  return { ...view, form };
}

test('[X-04] what was typed before somebody else wrote the order is told, and never goes over it unasked', async () => {
  const person = ownerWithGoods();
  const { user, form } = await typedOver(person);
  await user.click(form.getByRole('button', { name: 'Salvar rascunho' }));
  await waitFor(async () => {
    const [entry] = await person.data.read((tx) => tx.entries());
    expect(entry?.state).toMatchObject({ kind: 'parked', error: { code: 'STALE' } });
  });
  expect(linesOf(person).map(({ boxes }) => boxes)).toEqual([10, 1]);
});

test('what was typed is given up for the order as it is, and is not there again', async () => {
  const person = ownerWithGoods();
  const { user, form } = await typedOver(person);
  await user.click(form.getByRole('button', { name: 'Descartar o que digitei' }));
  expect(form.queryByText(/A compra mudou/)).toBeNull();
  expect(form.getByRole('button', { name: 'Aumentar suco' })).toBeVisible();
  await user.type(form.getByLabelText('Observação para o fornecedor'), 'cedo');
  await user.click(form.getByRole('button', { name: 'Salvar rascunho' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')[0]?.content).toContain('cedo'));
  expect(linesOf(person).map(({ boxes }) => boxes)).toEqual([10, 1]);
});

test('[K-01] a day of arrival that is none is still there, and still said, after the form was put down', async () => {
  const person = ownerWithGoods();
  putOrder(person, 'hoje');
  const { user } = openSupplies(person);
  const opened = async () => {
    await user.click(await screen.findByRole('button', { name: /Atacado Sul/ }));
    await user.click(await screen.findByRole('button', { name: 'Editar compra' }));
    const form = within(await screen.findByRole('dialog', { name: 'Editar compra' }));
    return { form, day: await form.findByRole('textbox', { name: 'Chega em' }) };
  };
  const first = await opened();
  await user.clear(first.day);
  await user.type(first.day, '31112099');
  await user.click(first.form.getByRole('button', { name: 'Fechar' }));
  await waitFor(() => expect(first.day).not.toBeInTheDocument());
  const { form, day } = await opened();
  expect(day).toHaveValue('31/11/2099');
  expect(day).toHaveAccessibleDescription('Data inválida');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(day).toHaveFocus());
  expect(parseContent(stored(person, 'SUPPLY_ORDER')[0]?.content).expectedOn).toBe(today);
});

test('a new order of one shop never shows what was typed for another', async () => {
  const person = ownerWithGoods();
  person.server.put({
    ...{ id: 'outra-loja', type: 'LOCATION', owner: person.user.sub, reference: 'PRIVATE' },
    content: JSON.stringify({ name: 'Outra loja' }),
  });
  const first = openSupplies(person);
  const { user } = first;
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  await user.selectOptions(await form.findByLabelText('Local'), 'Mercadinho');
  await user.type(form.getByRole('searchbox'), 'agu');
  await user.click(await form.findByRole('button', { name: 'Água' }));
  await waitFor(async () =>
    expect(await person.data.read((tx) => tx.kept(typedOrderKey('new')))).toMatchObject({
      locationId: 'meu-local',
    }),
  );
  first.unmount();
  openSupplies(person, '/manager/supplies/outra-loja');
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  const other = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  expect(await other.findByLabelText('Observação para o fornecedor')).toHaveValue('');
  expect(other.getByText('Outra loja')).toBeVisible();
  expect(other.queryByRole('button', { name: 'Aumentar Água' })).toBeNull();
});

test('[X-03] a new order whose words another window has sent meanwhile is another order, and neither is lost', async () => {
  const person = ownerWithGoods();
  const id = crypto.randomUUID();
  const typed = { ...newOrder(id, 'meu-local'), lines: [line('agua', 2)] };
  await person.data.keep(typedOrderKey('new:meu-local'), typed);
  const { user } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  await user.click(await form.findByRole('button', { name: 'Aumentar agua' }));
  putOrder(person, id, { lines: [line('agua', 2)] });
  await user.click(form.getByRole('button', { name: 'Marcar como pedida' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')).toHaveLength(2));
  const boxes = stored(person, 'SUPPLY_ORDER').map(({ content }) => parseContent(content).lines);
  expect(boxes).toMatchObject([[{ boxes: 2 }], [{ boxes: 3 }]]);
});

test('[X-03] the words of a new order go with the transaction that queues it: a kill leaves it once', async () => {
  const person = ownerWithGoods();
  const { user } = openSupplies(person);
  await user.click(await screen.findByRole('button', { name: 'Nova compra' }));
  const form = within(await screen.findByRole('dialog', { name: 'Nova compra' }));
  await user.type(await form.findByRole('searchbox'), 'agu');
  await user.click(await form.findByRole('button', { name: 'Água' }));
  const enqueue = vi.spyOn(person.data.outbox, 'enqueue');
  await user.click(form.getByRole('button', { name: 'Marcar como pedida' }));
  await waitFor(() => expect(stored(person, 'SUPPLY_ORDER')).toHaveLength(1));
  expect(enqueue).toHaveBeenCalledWith(expect.objectContaining({ forgets: typedOrderKey('new:meu-local') }));
});
