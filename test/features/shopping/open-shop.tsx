import { act, screen } from '@testing-library/react';
import { Route } from 'react-router-dom';
import type { Cart } from '../../../src/domain/shop/cart.ts';
import { PaymentHost } from '../../../src/features/payment/payment-host.tsx';
import { ShoppingScreen } from '../../../src/features/shopping/shopping-screen.tsx';
import { putProfile, SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, pretendWidth, show } from '../support/show.tsx';

/** Opens the shop on a wide screen by default, with the cart beside the shelf. */
export async function openShop(
  options: { cart?: Cart; balance?: number; width?: number; loadPayment?: () => Promise<unknown> } = {},
) {
  const { cart = [], balance = 0, width = 1280, ...ways } = options;
  pretendWidth(width);
  const person = makePerson();
  stockShop(person.server);
  putProfile(person.server, person.user, { name: 'Ana', cpf: '52998224725', balance });
  await person.data.saveCart(SHOP, cart);
  const view = show(
    <Route
      path="/shopping/:locationId"
      element={
        <>
          <ShoppingScreen {...ways} />
          <PaymentHost />
        </>
      }
    />,
    { at: `/shopping/${SHOP}`, person },
  );
  await screen.findByRole('list', { name: 'Itens à venda' });
  // Waits for all answers, because categories and campaigns are lists of their own.
  await act(async () => person.data.refresh({ kind: 'location', id: SHOP }));
  await screen.findAllByText('10% OFF');
  const kept = (): Cart => person.data.live.cart(SHOP).snapshot().cart;
  const purchases = () => person.server.visible().filter(({ type }) => type === 'SHOPPING_PURCHASE');
  return { ...view, person, kept, purchases };
}
