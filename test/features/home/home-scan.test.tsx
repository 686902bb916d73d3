import { act, screen, waitFor, within } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { SeenCode } from '../../../src/domain/shop/barcode.ts';
import { HomeScreen } from '../../../src/features/home/home-screen.tsx';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { paths } from '../../../src/paths.ts';
import { put, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

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
  if (shops > 1) put(person.server, 'LOCATION', 'outra', { name: 'Outra loja' }, { owner: person.user.sub });
  const view = show(
    <>
      <Route path="/home" element={<HomeScreen />} />
      <Route path="/shopping/:locationId" element={<ShoppingScreen />} />
    </>,
    { at: '/home', person },
  );
  await screen.findByText(shops > 0 ? 'Mercadinho da Praça' : 'Nenhum local disponível no momento');
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
