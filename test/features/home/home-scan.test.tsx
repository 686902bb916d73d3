import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SeenCode } from '../../../src/domain/shop/barcode.ts';
import { AT_HAND_MS } from '../../../src/domain/shop/shop-at-hand.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { paths } from '../../../src/paths.ts';
import { put, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show, type TestPerson } from '../support/show.tsx';

const WATER: SeenCode = { format: 'ean_13', text: '7891000100103' };

const scanner = vi.hoisted(() => ({ report: (_: unknown): void => undefined }));
vi.mock('../../../src/device/qr/scan-codes.ts', () => ({
  scanCodes: (_: HTMLVideoElement, report: (what: unknown) => void) => {
    scanner.report = report;
    return () => undefined;
  },
}));
const see = (code: SeenCode): void => act(() => scanner.report({ kind: 'read', code }));

beforeEach(() => {
  scanner.report = () => {
    throw new Error('no scanner is open');
  };
});

/** Home with own shops at an unknown distance. */
async function openReader({ shops }: { shops: number }) {
  const person = makePerson();
  person.position.at = null;
  if (shops > 0) stockShop(person.server);
  if (shops > 0) {
    const row = person.server.visible().find(({ id }) => id === SHOP);
    if (row) person.server.put({ ...row, owner: person.user.sub });
  }
  if (shops > 1)
    put(person.server, 'LOCATION', { id: 'outra', owner: person.user.sub }, { name: 'Outra loja' });
  return openWith(person, shops > 0 ? 'Mercadinho da Praça' : 'Nenhum local disponível no momento');
}

/** Home with its reader, which is opened once home shows `text`. */
async function openWith(person: TestPerson, text: string, meanwhile: () => void = () => undefined) {
  const view = show(
    <>
      <Route path="/home" element={<HomeScreen />} />
      <Route path="/shopping/:locationId" element={<ShoppingScreen />} />
    </>,
    { at: '/home', person },
  );
  await screen.findByText(text);
  meanwhile();
  await view.user.click(screen.getByRole('button', { name: /^Escanear/ }));
  const sheet = await screen.findByRole('dialog', { name: 'Escanear' });
  await waitFor(() => expect(sheet).toHaveStyle({ pointerEvents: 'auto' }));
  return { ...view, person, sheet: within(sheet) };
}

test("[H-06] 'Escanear' on home: a shop's QR opens the shop, another's is told", async () => {
  const { place, sheet } = await openReader({ shops: 0 });
  see({ format: 'qr_code', text: 'https://outra.exemplo.com.br/shopping/1' });
  expect(await sheet.findByText('Este QR não é de um local da Vendinha.')).toBeInTheDocument();
  see({ format: 'qr_code', text: window.location.origin + paths.shop('loja 9') });
  await waitFor(() => expect(place.path).toBe('/shopping/loja%209'));
  expect(place.state).toEqual({ source: 'qr_code' });
});

test('[K-02] [S-04] a product goes on into the cart of the one shop there is, once', async () => {
  const { place, person } = await openReader({ shops: 1 });
  see(WATER);
  await waitFor(() => expect(place.path).toBe(`/shopping/${SHOP}`));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mercadinho da Praça' }));
  const line = await dialog.findByRole('group', { name: 'Água com gás' });
  expect(line).toHaveTextContent('1');
  await waitFor(() =>
    expect(person.data.live.cart(SHOP).snapshot().cart).toEqual([{ itemId: 'agua', quantity: 1 }]),
  );
});

test('[H-07] [K-02] where it could be several shops, the person says which', async () => {
  const { place, sheet, user } = await openReader({ shops: 2 });
  see(WATER);
  expect(await sheet.findByText('Em qual local você está?')).toBeInTheDocument();
  await waitFor(() => expect(place.path).toBe('/home'));
  await user.click(sheet.getByRole('button', { name: /Outra loja/ }));
  await waitFor(() => expect(place.path).toBe('/shopping/outra'));
});

test('[H-05] [K-02] without any shop the way to one is told', async () => {
  const { sheet } = await openReader({ shops: 0 });
  see(WATER);
  expect(
    await sheet.findByText('Leia primeiro o QR do local, ou escolha um local na lista.'),
  ).toBeInTheDocument();
});

const HERE = { lat: -29.16, lon: -51.17 };
const FAR = { lat: -30.03, lon: -51.22 };

afterEach(() => void vi.restoreAllMocks());

/** A person who stands here, with own shops at these points. The last one is elsewhere. */
function personWith(points: readonly (typeof HERE)[]): TestPerson {
  const person = makePerson();
  person.position.at = HERE;
  for (const [nth, point] of points.entries())
    put(
      person.server,
      'LOCATION',
      { id: `loja-${nth}`, owner: person.user.sub },
      { name: `Loja ${nth}`, ...point },
    );
  return person;
}

test('[H-07] [K-02] where the device stood last is no place to stand in: without its position the person says which', async () => {
  for (const how of ['silent', 'refused'] as const) {
    const person = personWith([HERE, FAR]);
    person.data.setPosition(HERE);
    Object.assign(person.position, how === 'silent' ? { isSilent: true } : { at: null });
    const { place, sheet, unmount } = await openWith(person, 'Loja 1');
    see(WATER);
    expect(await sheet.findByText('Em qual local você está?')).toBeInTheDocument();
    expect(place.path).toBe('/home');
    unmount();
  }
});

test('[H-07] [K-02] at a shop its cart takes the product, as long as the position is of now', async () => {
  const person = personWith([HERE, FAR]);
  const { place, sheet } = await openWith(person, 'Loja 1');
  const then = Date.now() + AT_HAND_MS;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(then);
  see(WATER);
  expect(await sheet.findByText('Em qual local você está?')).toBeInTheDocument();
  expect(place.path).toBe('/home');
  clock.mockRestore();
  see(WATER);
  await waitFor(() => expect(place.path).toBe('/shopping/loja-0'));
});

test('[F-20] [H-07] the reader asks for the position again, without a prompt', async () => {
  const person = personWith([HERE, FAR]);
  const { place } = await openWith(person, 'Loja 1', () => {
    Object.assign(person.position, { at: FAR, isAllowed: true });
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + AT_HAND_MS);
  });
  const seen = (): string => {
    see(WATER);
    return place.path;
  };
  await expect.poll(seen).toBe('/shopping/loja-1');
});

test('[H-07] [K-02] far from the only known shop its cart takes nothing unasked', async () => {
  const person = personWith([FAR]);
  const { place, sheet, user } = await openWith(person, 'Loja 0');
  see(WATER);
  expect(await sheet.findByText('Em qual local você está?')).toBeInTheDocument();
  expect(place.path).toBe('/home');
  await user.click(sheet.getByRole('button', { name: /Loja 0/ }));
  await waitFor(() => expect(place.path).toBe('/shopping/loja-0'));
});

test('[H-07] [K-02] nor does the cart of a far shop that was opened before', async () => {
  const person = makePerson();
  person.position.at = HERE;
  const { server, user } = person;
  put(server, 'LOCATION', { id: 'longe', owner: 'dona', reference: 'PUBLIC' }, { name: 'Longe', ...FAR });
  put(server, 'ACCESS', { id: 'acesso', parentId: 'longe', owner: user.sub }, { locationName: 'Longe' });
  await person.data.refresh({ kind: 'history' });
  await person.data.refresh({ kind: 'location', id: 'longe' });
  const { place, sheet } = await openWith(person, 'Nenhum local disponível no momento');
  const asked = (): HTMLElement | null => {
    see(WATER);
    return sheet.queryByText('Em qual local você está?');
  };
  await expect.poll(asked).toBeInTheDocument();
  expect(place.path).toBe('/home');
});
