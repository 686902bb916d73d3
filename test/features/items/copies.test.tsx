import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { holdItems } from '../support/held-items.ts';
import { ownLocation } from '../support/manage.tsx';
import { item, open, type Place } from './open-items.tsx';
import { hearsMany, itemThere, OTHER, otherShop, sentTo } from './other-shop.ts';

async function openCopies(place: Place) {
  const view = open(place);
  const { user } = view;
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  await user.click(await screen.findByRole('button', { name: 'Copiar para outros locais' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Copiar para outros locais' }));
  return { ...view, sheet };
}

test('items are previewed by shop, go as one request, take prices over where wished, and come back as one act', async () => {
  const place = ownLocation();
  hearsMany(place);
  otherShop(place);
  const juice = item(place, 'Suco');
  item(place, 'Mate');
  item(place, 'Água', { value: 2, barcodes: ['7891000100202'] });
  itemThere(place, 'Água', { value: 6, barcodes: ['7891000100301'] });
  item(place, 'Café', { value: 6, cost: 3, barcodes: ['7891000100103'] });
  itemThere(place, 'Café coado', { value: 5, cost: 2, barcodes: ['7891000100103'] });
  const { user, sheet } = await openCopies(place);
  expect(sheet.getByRole('button', { name: 'Copiar' })).toBeDisabled();
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  const shops = within(await sheet.findByRole('list', { name: 'Locais que recebem' }));
  expect(await shops.findByText('Segunda loja')).toBeInTheDocument();
  await waitFor(() => expect(shops.getByRole('listitem')).toHaveTextContent('2 novos, 2 já existem'));
  await user.click(sheet.getByRole('checkbox', { name: /Mate/ }));
  await user.click(sheet.getByRole('checkbox', { name: 'Atualizar preço e custo dos que já existem' }));
  expect(shops.getByRole('listitem')).toHaveTextContent('1 novo, 2 já existem, 1 com preço ou custo novo');
  const prices = within(sheet.getByRole('list', { name: 'Preços que mudam' }));
  const [changed, ...others] = prices.getAllByRole('listitem');
  expect(changed).toHaveTextContent(
    /Café coado Segunda loja · R\$\s5,00 → R\$\s6,00 · custo R\$\s2,00 → R\$\s3,00/,
  );
  expect(others).toEqual([]);
  await user.click(sheet.getByRole('button', { name: 'Copiar 2 itens' }));
  await waitFor(() => expect(sentTo(place, 'COPY_ITEMS')).toHaveLength(1));
  const [copied] = sentTo(place, 'COPY_ITEMS');
  expect(copied).toMatchObject({ action: 'COPY_ITEMS', from: place.id, to: OTHER, items: [juice] });
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(1));
  expect(sentTo(place, 'CHANGE_ITEMS')).toMatchObject([
    { shop: OTHER, changes: [{ id: 'la-Café coado', content: { value: { from: 5, to: 6 } } }] },
  ]);
  const last = within(await sheet.findByRole('region', { name: 'Última cópia' }));
  await user.click(last.getByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(sentTo(place, 'COPY_ITEMS')).toHaveLength(2));
  expect(sentTo(place, 'COPY_ITEMS')[1]).toMatchObject({ action: 'UNDO_COPY', undoes: copied?.id });
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(2));
  expect(await last.findByText('Cópia desfeita')).toBeInTheDocument();
});

test('[MI-03] the undo of a copy leaves prices alone that somebody else had set already', async () => {
  const place = ownLocation();
  otherShop(place);
  for (const name of ['Mate', 'Suco']) {
    item(place, name, { value: 6 });
    itemThere(place, name, { value: 5 });
  }
  hearsMany(place, [{ id: 'la-Mate', reason: 'STALE' }]);
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Atualizar preço e custo dos que já existem' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar 2 itens' }));
  const last = within(await sheet.findByRole('region', { name: 'Última cópia' }));
  expect(await last.findByText(/^1 item ficou de fora/)).toBeInTheDocument();
  await user.click(last.getByRole('button', { name: 'Desfazer cópia' }));
  await waitFor(() => expect(sentTo(place, 'CHANGE_ITEMS')).toHaveLength(2));
  expect(sentTo(place, 'CHANGE_ITEMS')[1]?.changes).toMatchObject([{ id: 'la-Suco' }]);
});

test('[MI-03] an item that was left out just before the press is not copied', async () => {
  const place = ownLocation();
  hearsMany(place);
  otherShop(place);
  const juice = item(place, 'Suco');
  item(place, 'Mate');
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  const copy = await sheet.findByRole('button', { name: 'Copiar 2 itens' });
  act(() => {
    fireEvent.click(sheet.getByRole('checkbox', { name: /Mate/ }));
    fireEvent.click(copy);
  });
  await user.click(await sheet.findByRole('button', { name: 'Copiar 1 item' }));
  await waitFor(() => expect(sentTo(place, 'COPY_ITEMS')).toHaveLength(1));
  expect(sentTo(place, 'COPY_ITEMS')).toMatchObject([{ items: [juice] }]);
});

test('a copy without a signal waits, and is taken back without ever being sent', async () => {
  const place = ownLocation();
  const { person } = place;
  otherShop(place);
  item(place, 'Suco');
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await waitFor(() => expect(sheet.getByText(/1 novo, 0/)).toBeInTheDocument());
  const copy = await sheet.findByRole('button', { name: 'Copiar 1 item' });
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(copy);
  const last = within(await sheet.findByRole('region', { name: 'Última cópia' }));
  expect(await last.findByText(/Na fila/)).toBeInTheDocument();
  await user.click(last.getByRole('button', { name: 'Desfazer cópia' }));
  expect(await last.findByText('Cópia desfeita')).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(last.queryByText(/Na fila/)).not.toBeInTheDocument());
  expect(sentTo(place, 'COPY_ITEMS')).toEqual([]);
});

test('of a shop that this device never opened nobody says that all is new', async () => {
  const place = ownLocation();
  otherShop(place);
  item(place, 'Suco');
  const { user, sheet } = await openCopies(place);
  place.person.server.fault = 'offline';
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  const shops = within(await sheet.findByRole('list', { name: 'Locais que recebem' }));
  await waitFor(() => expect(shops.getByRole('listitem')).toHaveTextContent(/até 1 novo.*ainda não abriu/));
  expect(sheet.getByRole('button', { name: 'Copiar 1 item' })).toBeEnabled();
});

test.each([
  ['its own shop, of which a part would pass for all', 'meu-local'],
  ['another shop, whose prices are taken over', OTHER],
])('a copy waits for all pages of %s', async (_, held) => {
  const place = ownLocation();
  otherShop(place);
  for (const name of ['Bolo', 'Café', 'Mate', 'Pão', 'Torta']) {
    item(place, name, { value: 6 });
    itemThere(place, name, { value: 5 });
  }
  place.person.server.pageSize = 2;
  const go = holdItems(place.person, held);
  const { user, sheet } = await openCopies(place);
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(sheet.getByRole('checkbox', { name: 'Atualizar preço e custo dos que já existem' }));
  expect(await sheet.findByText(/Carregando os itens de/)).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Copiar' })).toBeDisabled();
  go();
  expect(await sheet.findByRole('button', { name: 'Copiar 5 itens' })).toBeEnabled();
  expect(sheet.queryByText(/Carregando os itens de/)).not.toBeInTheDocument();
});

test('an item that was left out is told with its reason: the shop had it, it was gone, or it was refused', async () => {
  const place = ownLocation();
  otherShop(place);
  for (const name of ['Suco', 'Mate', 'Chá', 'Bolo']) item(place, name);
  const left = ['EXISTS', 'NOT_FOUND', 'NOT_FOUND', 'BAD_INPUT'].map((reason, id) => ({
    id: `${id}`,
    reason,
  }));
  place.person.server.onCreate = (row) => ({ ...row, content: JSON.stringify({ left }) });
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar 4 itens' }));
  const last = within(await sheet.findByRole('region', { name: 'Última cópia' }));
  expect(await last.findByText('1 item ficou de fora, porque o local já tinha.')).toBeInTheDocument();
  expect(last.getByText('2 itens ficaram de fora, porque saíram do local de origem.')).toBeInTheDocument();
  expect(last.getByText('1 item ficou de fora, porque não foi aceito.')).toBeInTheDocument();
});

test('who has one shop alone is not offered to copy', async () => {
  const place = ownLocation();
  item(place, 'Suco');
  const { user } = open(place);
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  expect(await screen.findByRole('button', { name: 'Mudar preços' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Copiar para outros locais' })).not.toBeInTheDocument();
});

test('a server that does not know the request is told as such', async () => {
  const place = ownLocation();
  otherShop(place);
  item(place, 'Suco');
  const { user, sheet } = await openCopies(place);
  await user.click(sheet.getByRole('checkbox', { name: 'Segunda loja' }));
  await user.click(await sheet.findByRole('button', { name: 'Copiar 1 item' }));
  const last = within(await sheet.findByRole('region', { name: 'Última cópia' }));
  expect(await last.findByText(/Copiar itens não é possível agora\. Nada foi copiado\./)).toBeInTheDocument();
  expect(last.queryByRole('button', { name: 'Desfazer cópia' })).toBeNull();
});
