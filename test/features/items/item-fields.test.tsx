import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { liveRegions } from '../support/live-regions.ts';
import { manage, ownLocation } from '../support/manage.tsx';

async function openJuice() {
  const place = ownLocation();
  const { server } = place.person;
  const content = JSON.stringify({ value: 5, cost: 2, quantity: 8, code: '7891000' });
  server.put({ id: 'suco', type: 'ITEM', parentId: place.id, reference: 'Suco', content });
  const water = JSON.stringify({ value: 3, quantity: 1, code: '036000291452' });
  server.put({ id: 'agua', type: 'ITEM', parentId: place.id, reference: 'Água', content: water });
  const { user } = manage('items', <ItemsScreen />, place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const form = within(await screen.findByRole('form', { name: 'Editar Suco' }));
  const save = () => user.click(form.getByRole('button', { name: 'Salvar' }));
  const moves = () => [...server.rows.values()].filter(({ type }) => type === 'STOCK_CHANGE');
  const saved = () => JSON.parse(server.rows.get('ITEM suco')?.content ?? '{}');
  return { user, form, save, moves, saved, server, data: place.person.data };
}

test.each([
  ['1e3', 'A quantidade “1e3” não é um número'],
  ['1,5', 'A quantidade “1,5” não é um número inteiro'],
  ['-3', 'A quantidade “-3” é negativo'],
  ['2000000', 'A quantidade “2000000” é grande demais'],
])('[MI-03] a quantity of %s is refused with its reason, and nothing is counted', async (typed, reason) => {
  const { user, form, save, moves } = await openJuice();
  const quantity = form.getByLabelText('Quantidade');
  await user.clear(quantity);
  await user.type(quantity, typed);
  await save();
  expect(quantity).toHaveAccessibleDescription(reason);
  await waitFor(() => expect(quantity).toHaveFocus());
  expect(moves()).toEqual([]);
});

test('[MI-03] an emptied quantity of a saved item leaves it as it is', async () => {
  const { user, form, save, moves, saved } = await openJuice();
  await user.clear(form.getByLabelText('Quantidade'));
  await user.clear(form.getByLabelText('Preço'));
  await user.type(form.getByLabelText('Preço'), '700');
  await save();
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(saved()).toMatchObject({ value: 7, quantity: 8 }));
  expect(moves()).toEqual([]);
});

test('[MI-06] a code that is begun keeps the item from being saved; a whole one is saved with it', async () => {
  const { user, form, save, saved } = await openJuice();
  const code = form.getByLabelText('Código de barras');
  await user.type(code, '123');
  await save();
  expect(code).toHaveAccessibleDescription('Um código tem ao menos 4 caracteres');
  await waitFor(() => expect(code).toHaveFocus());
  expect(saved()).not.toHaveProperty('barcodes');
  await user.type(code, '45');
  await save();
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() => expect(saved()).toMatchObject({ code: '7891000', barcodes: ['7891000', '12345'] }));
});

test('[MI-01] [MI-03] a million units are grouped, and a name is as long as a spreadsheet may have it', async () => {
  const place = ownLocation();
  const content = JSON.stringify({ value: 5, quantity: 1_000_000 });
  place.person.server.put({ id: 'bala', type: 'ITEM', parentId: place.id, reference: 'Bala', content });
  const { user } = manage('items', <ItemsScreen />, place);
  const row = await screen.findByRole('button', { name: /Bala/ });
  expect(row).toHaveTextContent('1.000.000 unidades');
  await user.click(row);
  expect(await screen.findByLabelText('Nome')).toHaveAttribute('maxlength', '200');
});

test('[MI-06] leaving the field of the code moves nothing, so that a press on Salvar hits', async () => {
  const { user, form } = await openJuice();
  const code = form.getByLabelText('Código de barras');
  const codes = form.getByRole('list', { name: 'Códigos de barras do item' });
  await user.type(code, '12345');
  await user.tab();
  expect(code).toHaveValue('12345');
  expect(within(codes).getAllByRole('listitem')).toHaveLength(1);
});

test('[MI-06] a code that is added or removed is said, and the focus stays among the codes', async () => {
  const { user, form } = await openJuice();
  const said = liveRegions(screen.getByRole('form', { name: 'Editar Suco' }));
  const button = (name: string) => form.getByRole('button', { name });
  await user.type(form.getByLabelText('Código de barras'), '12345');
  button('Adicionar').focus();
  await user.keyboard('{Enter}');
  expect(said()).toContain('Código adicionado: 12345');
  // Not disabled, because a browser takes the focus from a disabled button.
  expect(button('Adicionar')).toBeEnabled();
  expect(button('Adicionar')).toHaveFocus();
  button('Remover código 7891000').focus();
  await user.keyboard('{Enter}');
  expect(said()).toContain('Código removido: 7891000');
  expect(button('Remover código 12345')).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(button('Adicionar')).toHaveFocus();
});

test('[MI-06] the code of another item is refused by its name, and stays in the field', async () => {
  const { user, form, save, saved } = await openJuice();
  const code = form.getByLabelText('Código de barras');
  await user.type(code, '0036000291452{Enter}');
  const said = 'O código de barras 0036000291452 já é de “Água”.';
  expect(code).toHaveAccessibleDescription(said);
  expect(form.getByRole('button', { name: 'Adicionar' })).toHaveAttribute('aria-disabled', 'true');
  await save();
  await waitFor(() => expect(code).toHaveFocus());
  expect(code).toHaveValue('0036000291452');
  expect(saved()).not.toHaveProperty('barcodes');
});

test('[MI-06] an EAN-13 with a wrong last digit is refused as in a spreadsheet, and stays in the field', async () => {
  const { user, form, save, saved } = await openJuice();
  const code = form.getByLabelText('Código de barras');
  await user.type(code, '7891000100104{Enter}');
  expect(code).toHaveAccessibleDescription('O último dígito de 7891000100104 não confere');
  expect(form.getByRole('button', { name: 'Adicionar' })).toHaveAttribute('aria-disabled', 'true');
  await save();
  await waitFor(() => expect(code).toHaveFocus());
  expect(saved()).not.toHaveProperty('barcodes');
  await user.type(code, '{Backspace}3');
  await save();
  await waitFor(() => expect(saved().barcodes).toEqual(['7891000', '7891000100103']));
});

test('[MI-06] a code that another device gave away first is refused by the server, and nothing typed is lost', async () => {
  const { user, form, save, server, saved } = await openJuice();
  const update = server.update;
  const message = 'O código de barras 5555 já é de “Pão”.';
  server.update = () => {
    throw new TransportError({ kind: 'refused', code: 'BARCODE_TAKEN', message });
  };
  const code = form.getByLabelText('Código de barras');
  await user.type(code, '5555');
  await save();
  await waitFor(() => expect(code).toHaveAccessibleDescription(message));
  expect(code).toHaveValue('5555');
  server.update = update;
  await user.type(code, '6');
  expect(code).not.toHaveAccessibleDescription();
  await save();
  await waitFor(() => expect(saved().barcodes).toEqual(['7891000', '55556']));
});

test('an item keeps its minimum and box, and a box without a size is refused beside its field', async () => {
  const { user, form, save, saved } = await openJuice();
  await user.type(form.getByLabelText('Estoque mínimo'), '8');
  await user.selectOptions(form.getByLabelText('Embalagem'), 'Fardo');
  await save();
  const size = form.getByLabelText('Unidades por embalagem');
  expect(size).toHaveAccessibleDescription('Diga quantas unidades vêm na embalagem');
  await waitFor(() => expect(size).toHaveFocus());
  await user.type(size, '12');
  await save();
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() =>
    expect(saved()).toEqual({
      ...{ value: 5, cost: 2, quantity: 8, code: '7891000' },
      ...{ minimum: 8, boxSize: 12, boxName: 'fardo' },
    }),
  );
});

test('fiscal codes are checked, kept as digits, and an empty EAN is the barcode that is one', async () => {
  const { user, form, save, saved } = await openJuice();
  await user.type(form.getByLabelText('NCM'), '2202.10');
  await user.type(form.getByLabelText('CFOP'), '4102');
  await user.type(form.getByLabelText('EAN'), '7891000100104');
  await save();
  expect(form.getByLabelText('NCM')).toHaveAccessibleDescription('O NCM tem 8 dígitos');
  expect(form.getByLabelText('CFOP')).toHaveAccessibleDescription('O CFOP tem 4 dígitos, como 5102');
  expect(form.getByLabelText('EAN')).toHaveAccessibleDescription(/Confira o EAN/);
  expect(saved()).not.toHaveProperty('ncm');
  await user.type(form.getByLabelText('NCM'), '.00');
  await user.clear(form.getByLabelText('CFOP'));
  await user.type(form.getByLabelText('CFOP'), '5102');
  await user.type(form.getByLabelText('EAN'), '{Backspace}3');
  await save();
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() =>
    expect(saved()).toMatchObject({ ncm: '22021000', cfop: '5102', ean: '7891000100103', value: 5 }),
  );
});
