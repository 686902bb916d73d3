import { screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterAll, expect, test, vi } from 'vitest';
import { OwnLocationOnly } from '../../../src/app/guards/own-location-only.tsx';
import { CampaignScreen } from '../../../src/features/campaigns/campaign-screen.tsx';
import type { ImageClient } from '../../../src/images/image-client.ts';
import { failed, type StorageFault } from '../../../src/images/storage-errors.ts';
import { ownLocation } from '../support/manage.tsx';
import { show } from '../support/show.tsx';

vi.mock('../../../src/device/picture/resize-image.ts', () => ({
  prepareImage: async (file: Blob) => ({ kind: 'ready', image: file, preview: file, width: 1, height: 1 }),
}));
const camera = vi.hoisted(() => {
  const live = { kind: 'live', torch: 'none' } as const;
  return {
    state: () => live,
    subscribe: () => () => undefined,
    start: () => undefined,
    stop: () => undefined,
    setTorch: async () => undefined,
    capture: async () => new Blob([new Uint8Array([1, 2, 3])], { type: 'image/jpeg' }),
  };
});
vi.mock('../../../src/device/scan/camera.ts', async (original) => ({
  ...(await original<object>()),
  photoCamera: () => camera,
}));
afterAll(() => {
  vi.doUnmock('../../../src/device/scan/camera.ts');
  vi.doUnmock('../../../src/device/picture/resize-image.ts');
});

const picture = () => new File([new Uint8Array([1, 2, 3])], 'verao.png', { type: 'image/png' });

interface Answers {
  put?: StorageFault;
  /** Reason in place of the fault's own. */
  reason?: string;
  remove?: StorageFault;
  putEnds?: Promise<void>;
}

function open(answers: Answers = {}) {
  const place = ownLocation();
  const puts: { key: string; metadata: unknown }[] = [];
  const removed: string[] = [];
  const images: ImageClient = {
    ...place.person.images,
    async put(key, _image, options) {
      await answers.putEnds;
      const { put, reason } = answers;
      if (put) return { ...failed(put), ...(reason !== undefined && { message: reason }) };
      puts.push({ key, metadata: options?.metadata });
      return { kind: 'done', value: key };
    },
    async delete(key) {
      if (answers.remove) return failed(answers.remove);
      removed.push(key);
      return { kind: 'done', value: null };
    },
  };
  const routes = (
    <Route element={<OwnLocationOnly />}>
      <Route path="/manager/campaign-details/:locationId" element={<CampaignScreen />} />
    </Route>
  );
  const person = { ...place.person, images };
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
  const view = show(routes, { at: `/manager/campaign-details/${place.id}`, person });
  const choose = async (): Promise<void> =>
    view.user.upload(await screen.findByLabelText('Imagem da Campanha', { selector: 'input' }), picture());
  const capture = async (): Promise<void> => {
    await view.user.click(await screen.findByRole('button', { name: 'Capturar Imagem' }));
    await view.user.click(await screen.findByRole('button', { name: 'Capturar' }));
  };
  return { ...view, place, person, puts, removed, choose, capture };
}

test('[MP-04] a picture from the gallery is stored under its name with what it is', async () => {
  const { choose, puts, removed, place, user } = open();
  expect(await screen.findByText('Nenhuma imagem selecionada')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Capturar Imagem' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Selecionar da Galeria' })).toBeInTheDocument();
  await choose();
  expect(await screen.findByText('Imagem enviada com sucesso!')).toBeInTheDocument();
  expect(puts[0]?.key).toMatch(/^campaign-new-\d{13}\.png$/);
  expect(puts[0]?.metadata).toEqual({
    campaignId: 'new',
    locationId: place.id,
    uploadedBy: place.person.user.sub,
    originalName: 'verao.png',
    fileSize: '3',
    fileType: 'image/png',
  });
  expect(screen.getByText('verao.png · 0,0 KB')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remover' }));
  expect(await screen.findByText('Imagem removida!')).toBeInTheDocument();
  expect(removed).toEqual([puts[0]?.key]);
});

test('[MP-04] a picture from the camera is stored as one that was captured', async () => {
  const { capture, puts, place } = open();
  await capture();
  expect(await screen.findByText('Imagem capturada com sucesso!')).toBeInTheDocument();
  expect(puts[0]?.key).toMatch(/^campaign-new-\d{13}\.jpg$/);
  expect(puts[0]?.metadata).toEqual({
    campaignId: 'new',
    locationId: place.id,
    uploadedBy: place.person.user.sub,
    captureMethod: 'camera',
    fileSize: '3',
    fileType: 'image/jpeg',
  });
});

test.each([
  ['with its reason', undefined, 'Erro ao salvar imagem: A imagem é grande demais.'],
  ['without one', '', 'Erro ao salvar imagem capturada'],
])('[MP-04] a captured picture that the storage refuses says so, %s', async (_, reason, text) => {
  const { capture, said } = open({ put: 'TOO_LARGE', ...(reason !== undefined && { reason }) });
  await capture();
  await waitFor(() => expect(said.map(({ message }) => message)).toContain(text));
});

test('[MP-04] after a capture the next picture of the gallery is one of the gallery', async () => {
  const { capture, choose, puts } = open();
  await capture();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Capturar' })).toBeNull());
  await choose();
  await waitFor(() => expect(puts[1]?.metadata).toMatchObject({ originalName: 'verao.png' }));
});

test.each([
  ['TOO_LARGE', 'Erro ao enviar imagem: A imagem é grande demais.'],
  ['BUCKET_NOT_FOUND', 'Serviço S3 não disponível'],
] as const)('[MP-04] [MP-05] a storage that answers %s says so', async (put, text) => {
  const { choose, said } = open({ put });
  await choose();
  await waitFor(() => expect(said.map(({ message }) => message)).toContain(text));
});

test('[MP-04] a picture that cannot be removed says so', async () => {
  const { choose, said, user } = open({ remove: 'FORBIDDEN' });
  await choose();
  await user.click(await screen.findByRole('button', { name: 'Remover' }));
  await waitFor(() => expect(said.map(({ message }) => message)).toContain('Erro ao remover imagem'));
});

test('[MP-04] [X-04] without a connection the picture goes along with the campaign', async () => {
  const { choose, place, user } = open({ put: 'NETWORK' });
  await choose();
  expect(
    await screen.findByText('Sem conexão: a imagem será enviada junto com a campanha.'),
  ).toBeInTheDocument();
  await user.type(screen.getByLabelText('Nome'), 'Verão');
  await user.click(screen.getByRole('radio', { name: 'Promoção Leve X pague Y' }));
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await screen.findByText('Campanha criada com sucesso!');
  const { server } = place.person;
  const row = [...server.rows.values()].find(({ type }) => type === 'CAMPAIGN');
  const { image } = JSON.parse(row?.content ?? '{}');
  expect(image).toMatch(/^campaign-new-\d{13}\.png$/);
  expect([...(server.images.get(image) ?? [])]).toEqual([1, 2, 3]);
});

test('[MP-04] [X-04] a storage with problems is no lost connection', async () => {
  const { choose } = open({ put: 'UNAVAILABLE' });
  await choose();
  expect(await screen.findByText('A imagem será enviada junto com a campanha.')).toBeInTheDocument();
});

test('[MP-04] [MP-02] a campaign saved while its picture is on its way waits for nothing, and takes it along', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { choose, place, user } = open({ putEnds: promise });
  await choose();
  await user.type(screen.getByLabelText('Nome'), 'Verão');
  await user.click(screen.getByRole('radio', { name: 'Promoção Leve X pague Y' }));
  const save = screen.getByRole('button', { name: 'Salvar' });
  const campaigns = () => [...place.person.server.rows.values()].filter(({ type }) => type === 'CAMPAIGN');
  await waitFor(() => expect(save).not.toHaveAttribute('aria-busy'));
  await user.click(save);
  await screen.findByText('Campanha criada com sucesso!');
  const { image } = JSON.parse(campaigns()[0]?.content ?? '{}');
  expect(image).toMatch(/^campaign-new-/);
  expect([...place.person.server.images.keys()]).toEqual([image]);
  resolve();
});
