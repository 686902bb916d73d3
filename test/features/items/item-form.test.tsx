import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import type { ImageClient } from '../../../src/images/image-client.ts';
import { manage, ownLocation } from '../support/manage.tsx';
import { item } from './open-items.tsx';

vi.mock('../../../src/device/picture/resize-image.ts', () => ({
  prepareImage: async (file: Blob) => ({ kind: 'ready', image: file, preview: file, width: 1, height: 1 }),
}));
afterAll(() => {
  vi.doUnmock('../../../src/device/picture/resize-image.ts');
});

function shopWith(...names: readonly string[]) {
  const place = ownLocation();
  for (const name of names) item(place, name);
  const rows = (type: string) => [...place.person.server.rows.values()].filter((row) => row.type === type);
  return { ...place, rows };
}

test('[MI-05] [MI-02] an item saved while its picture is on its way waits for nothing, and takes it along', async () => {
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
  const place = shopWith();
  const images: ImageClient = {
    ...place.person.images,
    put: () => new Promise(() => undefined),
  };
  const person = { ...place.person, images };
  const { user } = manage('items', <ItemsScreen />, { ...place, person });
  await user.click(await screen.findByRole('button', { name: 'Criar primeiro item' }));
  await user.type(await screen.findByLabelText('Nome'), 'Suco');
  await user.type(screen.getByLabelText('Preço'), '500');
  const picture = new File([new Uint8Array([1, 2, 3])], 'suco.png', { type: 'image/png' });
  await user.upload(screen.getByLabelText('Imagem do item', { selector: 'input' }), picture);
  const save = screen.getByRole('button', { name: 'Salvar' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  expect(await screen.findByText('Item criado com sucesso!')).toBeInTheDocument();
  const { image } = JSON.parse(place.rows('ITEM')[0]?.content ?? '{}');
  expect(image).toMatch(/_Suco\.jpg$/);
  expect([...person.server.images.keys()]).toEqual([image]);
});

/** A person whose storage takes every picture, with the keys deleted there. */
function notingDeleted<P extends { images: ImageClient }>(of: P) {
  const deleted: string[] = [];
  const images: ImageClient = {
    ...of.images,
    put: async (key) => ({ kind: 'done', value: key }),
    delete: async (key) => {
      deleted.push(key);
      return { kind: 'done', value: null };
    },
  };
  return { person: { ...of, images }, deleted };
}

test('[MI-05] a picture that was just stored is removed with words, and from the storage', async () => {
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
  const place = shopWith('Suco');
  const { person, deleted } = notingDeleted(place.person);
  const { user } = manage('items', <ItemsScreen />, { ...place, person });
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const picture = new File([new Uint8Array([1, 2, 3])], 'suco.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Imagem do item', { selector: 'input' }), picture);
  await user.click(await screen.findByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Imagem removida com sucesso')).toBeInTheDocument();
  expect(deleted).toEqual([expect.stringMatching(/_Suco\.jpg$/)]);
});

test.each([
  ['stays where the other half of the form was saved', false],
  ['leaves where nothing was', true],
])('[MI-05] [X-04] the picture of a refused form that is closed %s', async (_, areFieldsRefused) => {
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
  const place = shopWith('Suco');
  const { server } = place.person;
  const refuse = (): never => {
    throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
  };
  server.create = refuse;
  if (areFieldsRefused) server.update = refuse;
  const { person, deleted } = notingDeleted(place.person);
  const { user } = manage('items', <ItemsScreen />, { ...place, person });
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const picture = new File([new Uint8Array([1, 2, 3])], 'suco.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Imagem do item', { selector: 'input' }), picture);
  const quantity = screen.getByLabelText('Quantidade');
  await user.clear(quantity);
  await user.type(quantity, '20');
  const save = screen.getByRole('button', { name: 'Salvar' });
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  expect(await screen.findByText('Erro ao salvar item')).toBeInTheDocument();
  const { image } = JSON.parse(place.rows('ITEM')[0]?.content ?? '{}');
  if (!areFieldsRefused) await user.click(screen.getByRole('button', { name: 'Remover' }));
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull());
  if (areFieldsRefused) await waitFor(() => expect(deleted).toEqual([expect.stringMatching(/_Suco\.jpg$/)]));
  else expect([deleted, image]).toEqual([[], expect.stringMatching(/_Suco\.jpg$/)]);
});

test('[X-04] [MI-04] units that were put in stay put in once when the rest of the form was refused and is saved again', async () => {
  const place = shopWith('Suco');
  const { server } = place.person;
  const update = server.update;
  server.update = () => {
    throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
  };
  const { user } = manage('items', <ItemsScreen />, place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  await user.type(await screen.findByLabelText('Nome'), ' de uva');
  const quantity = screen.getByLabelText('Quantidade');
  await user.clear(quantity);
  await user.type(quantity, '20');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Erro ao salvar item')).toBeInTheDocument();
  await waitFor(() => expect(place.rows('STOCK_CHANGE')).toHaveLength(1));
  server.update = update;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Item salvo com sucesso!')).toBeInTheDocument();
  await waitFor(() =>
    expect(place.rows('STOCK_CHANGE').map(({ content }) => JSON.parse(content ?? '{}').units)).toEqual([12]),
  );
  await waitFor(() => expect(place.rows('ITEM')[0]?.reference).toBe('Suco de uva'));
});

test('[MI-02] what is typed in a form outlives a search, the other mode and a second form', async () => {
  const place = shopWith('Suco', 'Pão');
  const { user } = manage('items', <ItemsScreen />, place);
  await user.click(await screen.findByRole('button', { name: /Suco/ }));
  const edited = () => screen.getByRole('form', { name: 'Editar Suco' });
  await user.type(within(edited()).getByLabelText('Nome'), ' de uva');
  await user.click(screen.getByRole('button', { name: 'Novo item' }));
  const draft = () => screen.getByRole('form', { name: 'Novo item' });
  await user.type(within(draft()).getByLabelText('Nome'), 'Bala');
  await user.click(screen.getByRole('button', { name: /Pão/ }));
  expect(screen.getByRole('form', { name: 'Editar Pão' })).toBeInTheDocument();
  await user.type(screen.getByRole('searchbox'), 'pao');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3));
  expect(within(edited()).getByLabelText('Nome')).toHaveValue('Suco de uva');
  await user.click(screen.getByRole('button', { name: 'Reposição' }));
  expect(await screen.findByRole('button', { name: 'Concluir reposição' })).toBeInTheDocument();
  expect(screen.queryByRole('form')).toBeNull();
  expect(screen.getAllByRole('searchbox')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Cadastro' }));
  expect(within(draft()).getByLabelText('Nome')).toHaveValue('Bala');
  expect(within(edited()).getByLabelText('Nome')).toHaveValue('Suco de uva');
});
