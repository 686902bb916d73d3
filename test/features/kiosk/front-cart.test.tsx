import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import { keptFront } from '../../../src/device/place/kiosk-front.ts';
import { useFront } from '../../../src/features/kiosk/front/use-front.ts';
import { useFrontCart } from '../../../src/features/kiosk/front/use-front-cart.ts';
import { readItem } from '../../../src/records/types/goods/item.ts';
import { currentToasts } from '../../../src/ui/toasts/toast.ts';
import { liveRegions } from '../support/live-regions.ts';
import { leaveFront, makeShop, openFront, showFront } from '../support/open-front.tsx';
import { typeAsScanner } from '../support/scanner-keys.ts';
import { putItem, SHOP } from '../support/shop-fixture.ts';
import { makePerson } from '../support/show.tsx';

afterEach(() => {
  leaveFront();
  Reflect.deleteProperty(navigator, 'vibrate');
});

test("[X-05] [S-05] a date takes nothing out of a guest's cart before the server's clock was heard, and then at once", () => {
  const { server } = makePerson();
  putItem(server, 'mate', {
    name: 'Chá mate',
    price: 6,
    quantity: 2,
    lots: [{ until: Date.now() - 1000, units: 2 }],
  });
  keptFront.write(localStorage, { version: '1', records: server.visible(), bestSellers: [] });
  const never = () => new Promise<never>(() => undefined);
  const wire: GuestWire = { shop: never, pictures: never, buy: never, current: never, ask: never };
  const place = { locationId: SHOP, name: 'Mercadinho', deviceKey: 'chave' };
  const kept: unknown[] = [];
  const hold = {
    cart: [{ itemId: 'mate', quantity: 1 }],
    setCart: (left: unknown) => void kept.push(left),
  };
  renderHook(() => useFront(place, wire, hold, false));
  expect(kept).toEqual([]);
  act(() => serverClock.heard(String(Date.now() + 60_000), Date.now()));
  expect(kept[0]).toEqual([]);
});

test('[S-05] of two items that left the shop a tablet tells once, as a phone does', () => {
  const { server } = makePerson();
  putItem(server, 'agua', { name: 'Água', price: 4.5, quantity: 2 });
  const items = server
    .visible()
    .filter(({ type }) => type === 'ITEM')
    .map(readItem);
  const cart = ['bala', 'agua', 'mate'].map((itemId) => ({ itemId, quantity: 1 }));
  const kept: unknown[] = [];
  renderHook(() =>
    useFrontCart(
      { cart, setCart: (left) => kept.push(left) },
      { isKnown: true, items, campaigns: [], now: 0, isOwn: false, isPaying: false },
    ),
  );
  expect(kept[0]).toEqual([{ itemId: 'agua', quantity: 1 }]);
  expect(currentToasts().map(({ message }) => message)).toEqual([
    'O estoque mudou: ajustamos um item que saiu da loja no seu carrinho.',
  ]);
});

test.each([true, false])(
  '[X-05] [S-05] a shop without goods leaves nothing in a cart once it is known: %s',
  (isKnown) => {
    const cart = [{ itemId: 'agua', quantity: 1 }];
    const kept: unknown[] = [];
    renderHook(() =>
      useFrontCart(
        { cart, setCart: (left) => kept.push(left) },
        { isKnown, items: [], campaigns: [], now: 0, isOwn: false, isPaying: false },
      ),
    );
    expect(kept).toEqual(isKnown ? [[]] : []);
  },
);

test("[X-05] [S-04] 'Limpar' is said, and keeps the focus in the empty cart", async () => {
  const { user } = await openFront();
  const said = liveRegions(document.body);
  await user.click(screen.getByRole('button', { name: 'Adicionar Água com gás' }));
  await user.click(await screen.findByRole('button', { name: 'Ver carrinho' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Carrinho' }));
  const clear = sheet.getByRole('button', { name: 'Limpar' });
  clear.focus();
  await user.keyboard('{Enter}');
  expect(sheet.getByRole('heading', { name: 'Seu carrinho está vazio' })).toBeVisible();
  expect(said()).toContain('Carrinho esvaziado.');
  // Not disabled, because a browser takes the focus from a disabled button.
  expect(clear).toBeEnabled();
  expect(clear).toHaveFocus();
});

test('[X-05] [S-09] a price that is asked for is said with its product, and the next one too', async () => {
  const { user } = await openFront();
  await user.click(screen.getByRole('button', { name: 'Consultar preço' }));
  const said = liveRegions(await screen.findByRole('dialog', { name: 'Quanto custa?' }));
  typeAsScanner('7891000100103');
  await screen.findByRole('dialog', { name: 'Água com gás' });
  await waitFor(() => expect(said()).toEqual([expect.stringMatching(/^Água com gás, R\$\s4,05$/)]));
});

test('[X-05] [S-02] the bar says of which item one more gives a free one', async () => {
  const { user } = await openFront();
  await user.click(screen.getByRole('button', { name: 'Adicionar Bala de goma' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar Chá mate' }));
  await user.click(screen.getByRole('button', { name: 'Adicionar Chá mate' }));
  expect(await screen.findByText(/falta 1 Chá mate para ganhar 1 grátis$/)).toBeInTheDocument();
});

test('[X-05] [K-02] [S-02] a scanned product that earns a free unit is felt otherwise than one more', async () => {
  const vibrate = vi.fn();
  Object.assign(navigator, { vibrate });
  const person = makeShop();
  putItem(person.server, 'mate', { name: 'Chá mate', price: 6, quantity: 10, barcode: '96385074' });
  await openFront({}, person);
  for (const units of ['1 item', '2 itens', '3 itens', '4 itens']) {
    typeAsScanner('96385074');
    await screen.findByText(units);
  }
  const [one, free] = [[[10]], [[10, 40, 10]]];
  expect(vibrate.mock.calls).toEqual([one, one, free, one]);
});

test('[X-05] [K-02] before the shop has come to its tablet, no product is told to be unknown', async () => {
  showFront({ shop: () => new Promise(() => undefined) });
  await screen.findByRole('status', { name: 'Carregando itens…' });
  typeAsScanner('7891000100103');
  expect(
    await screen.findByText('Os itens ainda estão chegando. Passe o produto de novo.'),
  ).toBeInTheDocument();
});
