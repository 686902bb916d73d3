import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { parseContent } from '../../../src/records/record.ts';
import { holdItems } from '../support/held-items.ts';
import { ownLocation } from '../support/manage.tsx';
import { becomeStaff, item, open, type Place } from './open-items.tsx';
import { hearsMany, itemThere, OTHER, otherShop } from './other-shop.ts';

interface Sent {
  shop: string;
  changes: { id: string; content: Record<string, { from?: unknown; to?: unknown }> }[];
}

/** Requests about many prices on the server. */
const sentTo = ({ person }: Place): Sent[] =>
  [...person.server.rows.values()]
    .filter(({ reference }) => reference === 'CHANGE_ITEMS')
    .map(({ content }) => parseContent(content) as unknown as Sent);

async function openPrices(place: Place) {
  const view = open(place);
  const { user } = view;
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  await user.click(await screen.findByRole('button', { name: 'Mudar preços' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Mudar preços' }));
  return { ...view, sheet };
}

test('prices are previewed with their margins, some are left out, and the rest goes as one request', async () => {
  const place = ownLocation();
  hearsMany(place);
  const juice = item(place, 'Suco', { value: 5, cost: 2 });
  item(place, 'Mate', { value: 4, cost: 3.9 });
  const { user, sheet } = await openPrices(place);
  expect(sheet.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await user.type(sheet.getByLabelText('Por cento'), 'dez');
  expect(sheet.getByText('Digite um número como 5 ou 7,5')).toBeInTheDocument();
  await user.clear(sheet.getByLabelText('Por cento'));
  await user.type(sheet.getByLabelText('Por cento'), '10');
  await user.selectOptions(sheet.getByLabelText('Terminar o preço'), '9');
  const lines = within(await sheet.findByRole('list', { name: 'Preços que mudam' }));
  expect(
    await lines.findByRole('checkbox', { name: /Suco\s*R\$\s5,00 → R\$\s5,49\s*margem 60% → 64%/ }),
  ).toBeChecked();
  await user.click(lines.getByRole('checkbox', { name: /Mate/ }));
  await user.click(sheet.getByRole('button', { name: 'Aplicar em 1 preço' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(1));
  expect(sentTo(place)).toMatchObject([
    { shop: place.id, changes: [{ id: juice, content: { value: { from: 5, to: 5.49 } } }] },
  ]);
  const last = within(await sheet.findByRole('region', { name: 'Última mudança de preços' }));
  await user.click(last.getByRole('button', { name: 'Desfazer mudança de preços' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(2));
  expect(sentTo(place)[1]).toMatchObject({
    changes: [{ id: juice, content: { value: { from: 5.49, to: 5 } } }],
  });
  expect(await last.findByText('Mudança desfeita')).toBeInTheDocument();
  expect(last.queryByRole('button')).not.toBeInTheDocument();
});

test('[MI-03] the undo leaves prices alone that somebody else had set already', async () => {
  const place = ownLocation();
  const juice = item(place, 'Suco');
  const tea = item(place, 'Mate');
  hearsMany(place, [{ id: tea, reason: 'STALE' }]);
  const { user, sheet } = await openPrices(place);
  await user.type(sheet.getByLabelText('Por cento'), '10');
  await user.click(await sheet.findByRole('button', { name: 'Aplicar em 2 preços' }));
  const last = within(await sheet.findByRole('region', { name: 'Última mudança de preços' }));
  expect(await last.findByText(/1 item ficou de fora/)).toHaveTextContent(/Mate\.$/);
  await user.click(last.getByRole('button', { name: 'Desfazer mudança de preços' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(2));
  expect(sentTo(place)[1]?.changes.map(({ id }) => id)).toEqual([juice]);
});

test('[MI-03] where the server left out all prices there is nothing to undo', async () => {
  const place = ownLocation();
  hearsMany(place, [{ id: item(place, 'Suco'), reason: 'STALE' }]);
  const { user, sheet } = await openPrices(place);
  await user.type(sheet.getByLabelText('Por cento'), '10');
  await user.click(await sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
  const last = within(await sheet.findByRole('region', { name: 'Última mudança de preços' }));
  expect(await last.findByText(/1 item ficou de fora/)).toBeInTheDocument();
  expect(last.queryByRole('button')).not.toBeInTheDocument();
});

test('[MI-03] an earlier change is kept beside the newest, also after a reload, and each is undone for itself', async () => {
  const place = ownLocation();
  hearsMany(place);
  const [tea, juice] = [item(place, 'Mate'), item(place, 'Suco')];
  const first = await openPrices(place);
  for (const name of ['Mate', 'Suco']) {
    await first.user.type(first.sheet.getByLabelText('Nome do item'), name);
    await first.user.type(first.sheet.getByLabelText('Por cento'), '10');
    await first.user.click(await first.sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
    await waitFor(() => expect(first.sheet.getByLabelText('Por cento')).toHaveValue(''));
  }
  await waitFor(() => expect(sentTo(place)).toHaveLength(2));
  first.unmount();
  const { user, sheet } = await openPrices(place);
  const newest = await sheet.findByRole('region', { name: 'Última mudança de preços' });
  await user.click(sheet.getByRole('button', { name: 'Ver mudanças anteriores' }));
  const earlier = within(await sheet.findByRole('region', { name: /^Mudança de preços de / }));
  await user.click(earlier.getByRole('button', { name: 'Desfazer mudança de preços' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(3));
  expect(sentTo(place).map(({ changes }) => changes[0]?.id)).toEqual([tea, juice, tea]);
  expect(await earlier.findByText('Mudança desfeita')).toBeInTheDocument();
  expect(newest).toHaveTextContent('Última mudança ·');
  await user.click(within(newest).getByRole('button', { name: 'Desfazer mudança de preços' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(4));
});

test('[MI-03] what is pressed before the preview has followed is not lost, and never applies a former rule', async () => {
  const place = ownLocation();
  hearsMany(place);
  for (const name of ['Café', 'Mate', 'Suco']) item(place, name, { value: 5 });
  const { user, sheet } = await openPrices(place);
  const percent = sheet.getByLabelText('Por cento');
  await user.type(percent, '1');
  const apply = await sheet.findByRole('button', { name: 'Aplicar em 3 preços' });
  act(() => {
    fireEvent.change(percent, { target: { value: '10' } });
    fireEvent.click(apply);
  });
  expect(sentTo(place)).toEqual([]);
  act(() => {
    for (const name of [/Café/, /Mate/]) fireEvent.click(sheet.getByRole('checkbox', { name }));
  });
  await user.click(await sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(1));
  expect(sentTo(place)).toMatchObject([{ changes: [{ content: { value: { from: 5, to: 5.5 } } }] }]);
});

test('prices of a shop wait until all its pages are here, and are then changed in one act', async () => {
  const place = ownLocation();
  hearsMany(place);
  otherShop(place);
  item(place, 'Suco');
  for (const name of ['Bolo', 'Café', 'Mate', 'Pão', 'Torta']) itemThere(place, name, { value: 5 });
  place.person.server.pageSize = 2;
  const go = holdItems(place.person, OTHER);
  const { user, sheet } = await openPrices(place);
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  await user.type(sheet.getByLabelText('Por cento'), '10');
  const isHere = () => place.person.data.read((tx) => tx.row({ type: 'ITEM', id: 'la-Bolo' }));
  await waitFor(async () => expect(await isHere()).toBeDefined());
  expect(await sheet.findByText('Carregando os itens de Segunda loja…')).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  go();
  await user.click(await sheet.findByRole('button', { name: 'Aplicar em 6 preços' }));
  await waitFor(() => expect(sentTo(place).flatMap(({ changes }) => changes)).toHaveLength(6));
  expect(sheet.queryByText(/Carregando os itens/)).not.toBeInTheDocument();
});

test('without a signal a shop that is not here yet is named, and its prices come with the connection', async () => {
  const place = ownLocation();
  const { person } = place;
  otherShop(place);
  item(place, 'Suco');
  itemThere(place, 'Mate', { value: 5 });
  const { user, sheet } = await openPrices(place);
  await user.type(sheet.getByLabelText('Por cento'), '10');
  await sheet.findByRole('button', { name: 'Aplicar em 1 preço' });
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(await sheet.findByRole('checkbox', { name: 'Segunda loja' }));
  expect(
    await sheet.findByText(/Sem conexão\. Os itens de Segunda loja ainda não estão todos neste aparelho/),
  ).toBeInTheDocument();
  expect(sheet.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  expect(await sheet.findByRole('button', { name: 'Aplicar em 2 preços' })).toBeEnabled();
});

test('a new price goes to the items of one name alone', async () => {
  const place = ownLocation();
  const juice = item(place, 'Suco');
  item(place, 'Mate');
  const { user, sheet } = await openPrices(place);
  await user.click(sheet.getByRole('button', { name: 'Preço novo' }));
  await user.type(sheet.getByLabelText('Preço novo'), '640');
  expect(sheet.getByRole('button', { name: 'Aplicar' })).toBeDisabled();
  await user.type(sheet.getByLabelText('Nome do item'), 'suco');
  await user.click(await sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(1));
  expect(sentTo(place)).toMatchObject([
    { changes: [{ id: juice, content: { value: { from: 5, to: 6.4 } } }] },
  ]);
});

test('a price below the cost is told before it is applied', async () => {
  const place = ownLocation();
  item(place, 'Mate', { value: 4, cost: 3.9 });
  const { user, sheet } = await openPrices(place);
  await user.click(sheet.getByRole('button', { name: 'Diminuir' }));
  await user.type(sheet.getByLabelText('Por cento'), '5');
  expect(await sheet.findByText('1 preço fica abaixo do custo.')).toBeInTheDocument();
});

test('prices that were changed without a signal wait, and are taken back without ever being sent', async () => {
  const place = ownLocation();
  const { person } = place;
  item(place, 'Suco');
  const { user, sheet } = await openPrices(place);
  await user.type(sheet.getByLabelText('Por cento'), '10');
  const apply = await sheet.findByRole('button', { name: 'Aplicar em 1 preço' });
  person.browser.online = false;
  person.server.fault = 'offline';
  person.data.hinted(false);
  await user.click(apply);
  const last = within(await sheet.findByRole('region', { name: 'Última mudança de preços' }));
  expect(await last.findByText(/Na fila/)).toBeInTheDocument();
  // The list shows the queued changes.
  await waitFor(() => expect(document.querySelector('[data-item]')?.textContent).toContain('5,50'));
  await user.click(last.getByRole('button', { name: 'Desfazer mudança de preços' }));
  expect(await last.findByText('Mudança desfeita')).toBeInTheDocument();
  person.browser.online = true;
  person.server.fault = 'none';
  person.data.hinted(true);
  await waitFor(() => expect(last.queryByText(/Na fila/)).not.toBeInTheDocument());
  expect(sentTo(place)).toEqual([]);
});

test('prices that this device could not store are not changed when they are opened again', async () => {
  const place = ownLocation();
  hearsMany(place);
  const { data } = place.person;
  item(place, 'Suco');
  const { user, sheet, unmount } = await openPrices(place);
  const full = { kind: 'refused', code: 'DEVICE_FULL', message: 'Não há espaço.' } as const;
  const enqueued = vi.spyOn(data.outbox, 'enqueueAll').mockRejectedValueOnce(new TransportError(full));
  await user.type(sheet.getByLabelText('Por cento'), '10');
  await user.click(await sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
  expect(await screen.findByText(/Nada foi mudado/)).toBeInTheDocument();
  unmount();
  const again = await openPrices(place);
  await again.user.type(again.sheet.getByLabelText('Por cento'), '20');
  await again.user.click(await again.sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
  await waitFor(() => expect(sentTo(place)).toHaveLength(1));
  expect(sentTo(place)).toMatchObject([{ changes: [{ content: { value: { from: 5, to: 6 } } }] }]);
  expect(enqueued).toHaveBeenCalledTimes(2);
});

test.each(['stores', 'refuses'])(
  'a server that %s a request that it does not know is told as such, and the prices go one by one and back',
  async (does) => {
    const place = ownLocation();
    const { server, data } = place.person;
    const message = 'Os dados enviados são inválidos.';
    if (does === 'refuses')
      server.onCreate = (row) => {
        if (row.reference === 'CHANGE_ITEMS')
          throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message });
        return row;
      };
    const juice = item(place, 'Suco', { value: 5 });
    const { user, sheet } = await openPrices(place);
    await user.type(sheet.getByLabelText('Por cento'), '10');
    await user.click(await sheet.findByRole('button', { name: 'Aplicar em 1 preço' }));
    const last = within(await sheet.findByRole('region', { name: 'Última mudança de preços' }));
    expect(await last.findByText(/Mudar vários itens de uma vez não é possível agora/)).toBeInTheDocument();
    expect(last.queryByRole('button', { name: 'Desfazer mudança de preços' })).toBeNull();
    const price = () => parseContent([...server.rows.values()].find(({ id }) => id === juice)?.content).value;
    expect(price()).toBe(5);
    await user.click(last.getByRole('button', { name: 'Mudar um por um' }));
    await waitFor(() => expect(price()).toBe(5.5));
    await user.click(await last.findByRole('button', { name: 'Desfazer mudança de preços' }));
    await waitFor(() => expect(price()).toBe(5));
    expect(sentTo(place), 'asked as one request once').toHaveLength(1);
    await waitFor(async () => expect(await data.read((tx) => tx.entries())).toEqual([]));
  },
);

test('who only fills the shelves is not offered to change prices', async () => {
  const place = ownLocation();
  becomeStaff(place, 'stocker');
  item(place, 'Suco');
  const { user } = open(place);
  await screen.findAllByRole('listitem');
  await user.click(await screen.findByRole('button', { name: 'Planilha' }));
  expect(await screen.findByRole('button', { name: 'Exportar planilha' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Mudar preços' })).toBeNull();
});
