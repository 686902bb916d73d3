import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { CampaignScreen } from '../../../src/features/campaigns/campaign-screen.tsx';
import { ItemsScreen } from '../../../src/features/items/items-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

vi.mock('../../../src/device/picture/resize-image.ts', () => ({
  prepareImage: async (file: Blob) => ({ kind: 'ready', image: file, preview: file, width: 1, height: 1 }),
}));
afterAll(() => {
  vi.doUnmock('../../../src/device/picture/resize-image.ts');
});
beforeEach(() => {
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
});

/** A form of a new thing, over a storage that notes its pictures. */
async function open(kind: 'items' | 'campaign-details') {
  const place = ownLocation();
  const held = new Set<string>();
  const images = {
    ...place.person.images,
    put: async (key: string) => {
      held.add(key);
      return { kind: 'done', value: key } as const;
    },
    delete: async (key: string) => {
      held.delete(key);
      return { kind: 'done', value: null } as const;
    },
  };
  const Screen = kind === 'items' ? ItemsScreen : CampaignScreen;
  const { user, container } = manage(kind, <Screen />, { ...place, person: { ...place.person, images } });
  if (kind === 'items') await user.click(await screen.findByRole('button', { name: 'Novo item' }));
  await user.type(await screen.findByLabelText('Nome'), 'Suco');
  const choose = async (name: string): Promise<void> => {
    const before = held.size;
    const input = container.querySelector<HTMLInputElement>('input[type=file]');
    await user.upload(input as HTMLInputElement, new File(['x'], `${name}.png`, { type: 'image/png' }));
    await waitFor(() => expect(held.size).toBe(before + 1));
    await screen.findByText(new RegExp(`${name}\\.png`));
  };
  return { user, held, choose, server: place.person.server };
}

test.each([
  ['items', 'Cancelar'],
  ['campaign-details', 'Voltar'],
] as const)(
  '[MI-05] [MP-04] a picture of %s that was never saved does not stay in storage',
  async (kind, leave) => {
    const { user, held, choose } = await open(kind);
    await choose('uma');
    await user.click(screen.getByRole('button', { name: leave }));
    if (leave === 'Voltar') await user.click(await screen.findByRole('button', { name: 'Sair sem salvar' }));
    await waitFor(() => expect([...held]).toEqual([]));
  },
);

test('[MI-05] of two pictures the one that is saved stays, also after a first attempt that was refused', async () => {
  const { user, held, choose, server } = await open('items');
  await user.type(screen.getByLabelText('Preço'), '500');
  await choose('uma');
  await choose('outra');
  const { create } = server;
  server.create = () => {
    throw new TransportError({ kind: 'refused', code: 'FORBIDDEN', message: 'Sem permissão.' });
  };
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Erro ao criar item');
  expect(held.size).toBe(2);
  server.create = create;
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Item criado com sucesso!');
  const item = [...server.rows.values()].find(({ type }) => type === 'ITEM');
  await waitFor(() => expect([...held]).toEqual([JSON.parse(item?.content ?? '{}').image]));
});
