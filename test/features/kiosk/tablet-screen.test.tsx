import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { kioskPlace } from '../../../src/device/place/kiosk-place.ts';
import { TabletScreen } from '../../../src/features/kiosk/tablet-screen.tsx';
import { manage, ownLocation } from '../support/manage.tsx';

afterEach(() => localStorage.clear());

function open(place = ownLocation()) {
  return { ...manage('tablet', <TabletScreen />, place), place };
}
const pin = async ({ user }: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: 'Fixar este tablet' }));
  await user.click(await screen.findByRole('button', { name: 'Fixar e sair' }));
};

const sells = () => screen.findByRole('switch', { name: 'Vender por PIX a quem não tem conta' });

test('[X-05] a tablet is pinned to the location, and its owner signed out of it', async () => {
  const view = open();
  await view.user.click(await sells());
  await pin(view);
  await waitFor(() => expect(view.identity.calls).toContainEqual(['signOut']));
  expect(kioskPlace()).toEqual({
    locationId: 'meu-local',
    name: 'Mercadinho',
    deviceKey: null,
    beats: false,
    sells: false,
    owner: view.place.person.user.sub,
  });
});

test('[X-05] [H-10] whoever wants the tablet to show the shop as online gives it the key of the location', async () => {
  const place = ownLocation();
  const asked: string[] = [];
  place.person.devices.answer = (locationId) => {
    asked.push(locationId);
    return { kind: 'made', key: 'chave' };
  };
  const view = open(place);
  await view.user.click(
    await screen.findByRole('switch', { name: 'Mostrar a loja como online por este tablet' }),
  );
  await pin(view);
  await waitFor(() => expect(kioskPlace()?.deviceKey).toBe('chave'));
  await waitFor(() => expect(asked).toEqual(['meu-local']));
});

test('[X-05] a tablet that sells to guests has the key of the location, too, and reports nothing', async () => {
  const place = ownLocation();
  place.person.devices.answer = () => ({ kind: 'made', key: 'chave' });
  const view = open(place);
  expect(await sells()).toBeChecked();
  await pin(view);
  await waitFor(() => expect(kioskPlace()).toMatchObject({ deviceKey: 'chave', beats: false, sells: true }));
});

test.each([
  [{ kind: 'refused', message: 'Local não encontrado.' } as const, /Local não encontrado\./],
  [{ kind: 'unavailable' } as const, /Tente de novo com conexão\./],
])('[X-05] without a key nothing is pinned and nobody signed out: %o', async (answer, said) => {
  const place = ownLocation();
  place.person.devices.answer = () => answer;
  const view = open(place);
  await pin(view);
  expect(await screen.findByText(said)).toBeInTheDocument();
  expect(kioskPlace()).toBeNull();
  expect(view.identity.calls).toEqual([]);
});

test('[X-05] who cannot be signed out leaves the tablet as it was', async () => {
  const place = ownLocation();
  place.person.identity.answers.signOut = { success: false, error: 'Não foi possível sair agora.' };
  place.person.devices.answer = () => ({ kind: 'made', key: 'chave' });
  await pin(open(place));
  expect(await screen.findByText('Não foi possível sair agora.')).toBeInTheDocument();
  expect(kioskPlace()).toBeNull();
});

test('[X-05] pinning wants a connection, and says so', async () => {
  const place = ownLocation();
  open(place);
  const button = await screen.findByRole('button', { name: 'Fixar este tablet' });
  place.person.browser.online = false;
  await waitFor(() => {
    // An answer that was still on its way when the connection went says otherwise for a moment.
    place.person.data.hinted(false);
    expect(button).toBeDisabled();
    expect(screen.getByText('Fixar o tablet precisa de conexão.')).toBeInTheDocument();
  });
});
