import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { kioskPlace, pinKiosk } from '../../../src/device/place/kiosk-place.ts';
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

test('[X-05] [H-10] a tablet in place of one that may show the shop as online does so, too, and may be told not to', async () => {
  const place = ownLocation();
  place.person.devices.times = { kind: 'told', board: null, tablet: 7 };
  const { user } = open(place);
  const beats = await screen.findByRole('switch', { name: 'Mostrar a loja como online por este tablet' });
  await waitFor(() => expect(beats).toBeChecked());
  await user.click(beats);
  expect(beats).not.toBeChecked();
});

test('[X-05] [H-10] where a board shows the shop as online a new tablet leaves that to it', async () => {
  const place = ownLocation();
  const answered = vi
    .spyOn(place.person.data, 'keyTimes')
    .mockResolvedValue({ kind: 'told', board: 7, tablet: 7 });
  open(place);
  expect(await sells()).toBeChecked();
  await waitFor(() => expect(answered).toHaveResolved());
  expect(
    screen.getByRole('switch', { name: 'Mostrar a loja como online por este tablet' }),
  ).not.toBeChecked();
});

test('[X-05] whoever gives a tablet the key is told all that an earlier tablet loses, and nobody else', async () => {
  const { user } = open();
  const ask = async () => {
    await user.click(await screen.findByRole('button', { name: 'Fixar este tablet' }));
    return within(await screen.findByRole('alertdialog'));
  };
  const loss = /deixa de vender e de mostrar a loja como online/;
  const dialog = await ask();
  expect(dialog.getByText(loss)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Cancelar' }));
  await user.click(await sells());
  expect((await ask()).queryByText(loss)).toBeNull();
});

test('[X-05] a device that stores nothing asks for no key, which would end an earlier tablet', async () => {
  const place = ownLocation();
  const asked: string[] = [];
  place.person.devices.answer = (locationId) => {
    asked.push(locationId);
    return { kind: 'made', key: 'chave' };
  };
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
    if (key === 'vendinha.kiosk') throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    await pin(open(place));
    expect(await screen.findByText(/não está guardando dados/)).toBeInTheDocument();
    expect(asked).toEqual([]);
  } finally {
    full.mockRestore();
  }
});

const EARLIER = { locationId: 'outro-local', name: 'Outra loja', deviceKey: 'boa' };

test('[X-05] a page that ends before the key has come leaves the device as it was', async () => {
  const place = ownLocation();
  const asked = vi.spyOn(place.person.data, 'deviceKey').mockReturnValue(new Promise(() => undefined));
  const { unmount, ...view } = open(place);
  await pin({ unmount, ...view });
  await waitFor(() => expect(asked).toHaveBeenCalledOnce());
  unmount();
  expect(kioskPlace()).toBeNull();
});

test('[X-05] without a key, or without room for the new pin, an earlier pin of the device stays', async () => {
  const place = ownLocation();
  pinKiosk(localStorage, EARLIER);
  place.person.devices.answer = () => ({ kind: 'refused', message: 'Local não encontrado.' });
  const view = open(place);
  await pin(view);
  expect(await screen.findByText(/Local não encontrado\./)).toBeInTheDocument();
  expect(kioskPlace()).toEqual(EARLIER);
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  try {
    await pin(view);
    expect(await screen.findByText(/não está guardando dados/)).toBeInTheDocument();
    expect(kioskPlace()).toEqual(EARLIER);
  } finally {
    full.mockRestore();
  }
});

test('[X-05] who cannot be signed out leaves the tablet as it was, and hears of the other one', async () => {
  const place = ownLocation();
  place.person.identity.answers.signOut = { success: false, error: 'Não foi possível sair agora.' };
  place.person.devices.answer = () => ({ kind: 'made', key: 'chave' });
  await pin(open(place));
  expect(
    await screen.findByText(/Não foi possível sair agora\. Outro tablet fixado nesta loja pode ter parado/),
  ).toBeInTheDocument();
  expect(kioskPlace()).toBeNull();
});

test('[X-05] pinning wants a connection, and says so', async () => {
  const place = ownLocation();
  open(place);
  const button = await screen.findByRole('button', { name: 'Fixar este tablet' });
  place.person.browser.online = false;
  await waitFor(() => {
    // A late answer counts as a connection for a moment, so this is repeated.
    place.person.data.hinted(false);
    expect(button).toBeDisabled();
    expect(screen.getByText('Fixar o tablet precisa de conexão.')).toBeInTheDocument();
  });
});
