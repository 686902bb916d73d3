import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { foldedItems } from '../../../src/data/rows/goods/bulk-changes.ts';
import { differenceText } from '../../../src/features/items/elsewhere/item-kinds.ts';
import { parseContent } from '../../../src/records/record.ts';
import { ownLocation } from '../support/manage.tsx';
import { item, open, type Place } from './open-items.tsx';
import { hearsMany, itemThere, OTHER, otherShop, sentTo } from './other-shop.ts';

/** Opens the shop after the other one, so that this device has the items of both. */
async function openBoth(place: Place) {
  await place.person.data.refresh({ kind: 'location', id: OTHER });
  return open(place);
}

async function editPrice(user: ReturnType<typeof open>['user'], name: string, typed: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(name) }));
  const form = within(await screen.findByRole('form', { name: `Editar ${name}` }));
  await user.clear(await form.findByLabelText('Preço'));
  await user.type(form.getByLabelText('Preço'), typed);
  return form;
}

test('after a save the same goods of other shops change too where wished, with a preview and a way back', async () => {
  const place = ownLocation();
  hearsMany(place);
  otherShop(place);
  item(place, 'Café', { value: 6, cost: 3, barcodes: ['7891000100103'] });
  itemThere(place, 'Café coado', { value: 5, cost: 2, barcodes: ['7891000100103'] });
  itemThere(place, 'Mate', { value: 5 });
  const { user } = await openBoth(place);
  const form = await editPrice(user, 'Café', '650');
  await user.clear(form.getByLabelText('Nome'));
  await user.type(form.getByLabelText('Nome'), 'Café forte');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Mudar também em 1 local?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver mudanças' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Mudar também em outros locais' }));
  const shop = sheet.getByRole('checkbox', { name: /Segunda loja/ });
  expect(shop).toHaveAccessibleName(/Segunda loja R\$\s5,00 → R\$\s6,50 · nome: Café coado → Café forte/);
  expect(sheet.getByRole('checkbox', { name: 'Custo' })).not.toBeChecked();
  await user.click(sheet.getByRole('checkbox', { name: 'Nome' }));
  expect(shop).toHaveAccessibleName(/Segunda loja Café coado · R\$\s5,00 → R\$\s6,50$/);
  await user.click(sheet.getByRole('button', { name: 'Mudar em 1 local' }));
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(1));
  expect(sentTo(place, 'CHANGE_ITEMS')).toMatchObject([
    { shop: OTHER, changes: [{ id: 'la-Café coado', content: { value: { from: 5, to: 6.5 } } }] },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  await user.click(await screen.findByRole('button', { name: 'Mudar preços' }));
  await user.click(await screen.findByRole('button', { name: 'Desfazer mudança de preços' }));
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(2));
  expect(sentTo(place, 'CHANGE_ITEMS')[1]).toMatchObject({
    changes: [{ id: 'la-Café coado', content: { value: { from: 6.5, to: 5 } } }],
  });
});

test('without a signal the change of other shops waits, and is asked for neither stock nor a price that is theirs already', async () => {
  const place = ownLocation();
  const { person } = place;
  otherShop(place);
  item(place, 'Suco', { value: 5 });
  itemThere(place, 'Suco', { value: 7 });
  const { user } = await openBoth(place);
  await screen.findByRole('button', { name: /Suco/ });
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  const form = await editPrice(user, 'Suco', '700');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  const again = await editPrice(user, 'Suco', '800');
  expect(screen.queryByText(/Mudar também/)).toBeNull();
  await user.click(again.getByRole('button', { name: 'Salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Ver mudanças' }));
  await user.click(await screen.findByRole('button', { name: 'Mudar em 1 local' }));
  expect(sentTo(place, 'CHANGE_ITEMS')).toEqual([]);
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(1));
  expect(sentTo(place, 'CHANGE_ITEMS')).toMatchObject([
    { changes: [{ id: 'la-Suco', content: { value: { from: 7, to: 8 } } }] },
  ]);
});

test('the form compares an item with other shops, names those that this device never had, and looks there when told', async () => {
  const place = ownLocation();
  otherShop(place);
  item(place, 'Suco', { value: 5, description: 'De uva' });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Mudar em outros locais' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Mudar também em outros locais' }));
  expect(await sheet.findByText(/1 local ainda não foi aberto/)).toBeInTheDocument();
  itemThere(place, 'Suco', { value: 7 });
  await user.click(sheet.getByRole('button', { name: 'Procurar lá também' }));
  await user.click(await sheet.findByRole('checkbox', { name: 'Descrição' }));
  expect(sheet.queryByText(/ainda não foi aberto/)).toBeNull();
  expect(sheet.getByRole('checkbox', { name: 'Segunda loja descrição' })).toBeChecked();
  await user.click(sheet.getByRole('button', { name: 'Mudar em 1 local' }));
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(1));
  expect(sentTo(place, 'CHANGE_ITEMS')).toMatchObject([
    { changes: [{ id: 'la-Suco', content: { description: { to: 'De uva' } } }] },
  ]);
});

test('[MI-03] a shop that did not come is looked for again by the next press', async () => {
  const place = ownLocation();
  otherShop(place);
  item(place, 'Suco', { value: 5 });
  itemThere(place, 'Suco', { value: 7 });
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Mudar em outros locais' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Mudar também em outros locais' }));
  const button = await sheet.findByRole('button', { name: 'Procurar lá também' });
  const refreshed = vi.spyOn(place.person.data, 'refresh').mockResolvedValueOnce(undefined);
  await user.click(button);
  await waitFor(() => expect(refreshed).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(button).not.toHaveAttribute('aria-busy', 'true'));
  await user.click(button);
  expect(await sheet.findByRole('checkbox', { name: 'Preço' })).toBeInTheDocument();
  expect(sheet.queryByText(/ainda não foi aberto/)).toBeNull();
});

test('[MI-03] a device that never had the other shops asks all the same, and says how many of them change', async () => {
  const place = ownLocation();
  hearsMany(place);
  otherShop(place);
  for (const id of ['l3', 'l4', 'l5', 'l6'])
    place.person.server.put({
      ...{ id, type: 'LOCATION', owner: place.person.user.sub, reference: 'PRIVATE' },
      content: JSON.stringify({ name: `Loja ${id}` }),
    });
  item(place, 'Suco', { value: 5 });
  itemThere(place, 'Suco', { value: 5 });
  await place.person.data.refresh({ kind: 'myLocations' });
  const { user } = open(place);
  const form = await editPrice(user, 'Suco', '700');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Mudar também em até 5 locais?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ver mudanças' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Mudar também em outros locais' }));
  expect(await sheet.findByText(/locais ainda não foram abertos/)).toBeInTheDocument();
  expect(sheet.queryByText(/já está igual/)).toBeNull();
  await place.person.data.refresh({ kind: 'location', id: OTHER });
  await user.click(await sheet.findByRole('button', { name: 'Mudar em 1 de 5 locais' }));
  expect(await screen.findByText(/^Mudado em 1 de 5 locais\./)).toBeInTheDocument();
});

test('[MI-03] another product of the same name keeps its price, and a copy with another barcode is named with it', async () => {
  const place = ownLocation();
  otherShop(place);
  item(place, 'Água', { value: 2, barcodes: ['7891000100103'] });
  item(place, 'Suco', { value: 5, barcodes: ['7891000100301'] });
  itemThere(place, 'Água', { value: 6, barcodes: ['7891000100202'] });
  itemThere(place, 'Suco', { value: 6, barcodes: ['7891000100400'], catalogueId: 'item-Suco' });
  const { user } = await openBoth(place);
  const water = await editPrice(user, 'Água', '250');
  await user.click(await water.findByRole('button', { name: 'Mudar em outros locais' }));
  const none = within(await screen.findByRole('dialog', { name: 'Mudar também em outros locais' }));
  expect(await none.findByText(/este item já está igual/)).toBeInTheDocument();
  await user.click(none.getByRole('button', { name: 'Fechar' }));
  await user.click(water.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  expect(screen.queryByText(/Mudar também em/)).toBeNull();
  const juice = await editPrice(user, 'Suco', '550');
  await user.click(juice.getByRole('button', { name: 'Salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Ver mudanças' }));
  expect(
    await screen.findByRole('checkbox', {
      name: /Segunda loja Suco \(código 7891000100400\) · R\$\s6,00 → R\$\s5,50/,
    }),
  ).toBeChecked();
});

test('one item is copied from its form', async () => {
  const place = ownLocation();
  otherShop(place);
  const juice = item(place, 'Suco');
  item(place, 'Mate');
  const { user } = open(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.click(await screen.findByRole('button', { name: 'Copiar para outros locais' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Copiar para outros locais' }));
  expect(sheet.queryByLabelText('Nome do item')).toBeNull();
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar 1 item' }));
  await waitFor(() => expect(sentTo(place, 'COPY_ITEMS')).toHaveLength(1));
  expect(sentTo(place, 'COPY_ITEMS')).toMatchObject([{ items: [juice], to: OTHER }]);
});

test('a queued new name is shown, and an item that has its name as its reference alone keeps it there', async () => {
  const place = ownLocation();
  const { person } = place;
  otherShop(place);
  item(place, 'Suco');
  itemThere(place, 'Suco', { value: 5 });
  const { user } = await openBoth(place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = within(await screen.findByRole('form', { name: 'Editar Suco' }));
  await user.clear(form.getByLabelText('Nome'));
  await user.type(form.getByLabelText('Nome'), 'Suco de uva');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  await user.click(await screen.findByRole('button', { name: 'Ver mudanças' }));
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(await screen.findByRole('button', { name: 'Mudar em 1 local' }));
  const [shown] = await waitFor(async () => {
    const rows = await person.data.read((tx) => foldedItems(tx, OTHER));
    expect(rows[0]?.row.reference).toBe('Suco de uva');
    return rows;
  });
  expect(parseContent(shown?.row.content)).not.toHaveProperty('name');
});

test('who has one shop alone is asked about no other, whatever the shop of somebody else sells', async () => {
  const place = ownLocation();
  otherShop(place, 'outra-dona');
  item(place, 'Suco', { value: 5 });
  itemThere(place, 'Suco', { value: 5 });
  const { user } = await openBoth(place);
  const form = await editPrice(user, 'Suco', '700');
  await user.click(form.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  expect(screen.queryByText(/Mudar também em/)).toBeNull();
  await user.click(screen.getByRole('button', { name: /Suco/ }));
  expect(await screen.findByRole('form', { name: 'Editar Suco' })).toBeInTheDocument();
  expect(screen.queryByText(/Mudar também em/)).toBeNull();
  for (const name of ['Copiar para outros locais', 'Mudar em outros locais'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('[MI-03] a cost that was left empty is none before it is changed, and not one of 0', () => {
  const row = (cost: number) => ({
    ...{
      id: 'i',
      type: 'ITEM' as const,
      parentId: 'l',
      owner: 'o',
      reference: null,
      createdAt: 1,
      updatedAt: 1,
    },
    content: JSON.stringify({ name: 'Café', cost }),
  });
  expect(differenceText('box', row(3), row(0))).toBe('embalagem');
  expect(differenceText('cost', row(3), row(0))).toMatch(/^custo — → R\$\s3,00$/);
  expect(differenceText('cost', row(3), row(2))).toMatch(/^custo R\$\s2,00 → R\$\s3,00$/);
});
