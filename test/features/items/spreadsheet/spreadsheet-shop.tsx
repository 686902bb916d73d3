import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ItemsScreen } from '../../../../src/features/items/items-screen.tsx';
import { manage, ownLocation } from '../../support/manage.tsx';

export type Place = ReturnType<typeof ownLocation>;

export function shop(): Place {
  const place = ownLocation();
  const { server } = place.person;
  server.put({ id: 'bebidas', type: 'CATEGORY', parentId: place.id, reference: 'Bebidas', content: '{}' });
  item(place, 'agua', 'Água com gás', { code: '7891000100103', categories: ['bebidas'] });
  item(place, 'pao', 'Pão', { description: 'de queijo' });
  return place;
}

export function item({ person, id }: Place, key: string, name: string, content: object): void {
  const fields = { value: 4.8, cost: 2, quantity: 8, ...content };
  person.server.put({
    id: key,
    type: 'ITEM',
    parentId: id,
    reference: name,
    content: JSON.stringify(fields),
  });
}

/** Encodes a text as old spreadsheet programs do. */
export function windows1252(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text, (sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0)));
}

export const utf8 = (text: string) => new TextEncoder().encode(text);
export const rowsOf = ({ person }: Place, type: string) =>
  [...person.server.rows.values()].filter((row) => row.type === type && !row.deleted);
export const contentOf = ({ person }: Place, id: string) =>
  JSON.parse(person.server.rows.get(`ITEM ${id}`)?.content ?? '{}');
export const stockOf = (place: Place) =>
  rowsOf(place, 'STOCK_CHANGE').map(({ reference, content }) => ({
    reference,
    ...JSON.parse(content ?? '{}'),
  }));

export async function open(place: Place, bytes: Uint8Array<ArrayBuffer>) {
  const { user, unmount } = manage('items', <ItemsScreen />, place);
  await screen.findByText('Pão');
  await user.click(screen.getByRole('button', { name: 'Planilha' }));
  const dialog = await screen.findByRole('dialog', { name: 'Planilha' });
  // The page below takes no press any more, and the dialog itself takes one only a moment later.
  await waitFor(() => expect(dialog).toHaveStyle({ pointerEvents: 'auto' }));
  await user.upload(within(dialog).getByLabelText('Arquivo da planilha'), new File([bytes], 'itens.csv'));
  return { user, unmount, dialog: await screen.findByRole('dialog', { name: 'itens.csv' }) };
}

export const CSV = [
  'nome;preço;quantidade;categoria;EAN;fornecedor',
  'Água com gás;5,00;10;Bebidas;7891000100103;Fonte',
  'Suco de maçã;R$ 6,50;3;Sucos;;Pomar',
  'Pão;4,80;8;;;',
  'Café;caro;;;;',
].join('\r\n');
