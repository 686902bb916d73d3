import { act, screen, waitFor } from '@testing-library/react';
import { Route } from 'react-router-dom';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { Entrance } from '../../../src/app/kiosk/entrance.tsx';
import { KioskFrame } from '../../../src/app/kiosk/frame.tsx';
import { handedCart } from '../../../src/app/kiosk/handed-cart.ts';
import { done } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { useSession } from '../../../src/identity/identity-context.tsx';
import { FakeIdentity, signedIn } from '../support/fake-identity.ts';
import { SHOP, stockShop } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

const PLACE = { locationId: SHOP, name: 'Mercadinho', deviceKey: 'chave' };

afterEach(() => localStorage.clear());

/** A pinned tablet with a product in its guest's cart and an open sign-in. */
async function enterWithCart() {
  const person = makePerson();
  stockShop(person.server);
  const never = () => new Promise<never>(() => undefined);
  const wire: GuestWire = {
    shop: async () => done({ version: '1', records: person.server.visible(), bestSellers: [] }),
    ...{ pictures: never, buy: never, current: never, ask: never },
  };
  function Tablet() {
    return useSession().kind === 'signedIn' ? (
      <KioskFrame place={PLACE}>
        <p>a loja</p>
      </KioskFrame>
    ) : (
      <Entrance place={PLACE} wire={wire} SignIn={() => <p>quem é?</p>} />
    );
  }
  const identity = new FakeIdentity();
  const at = { at: '/login', person, identity, history: 'browser' as const };
  const { user, unmount } = show(<Route path="*" element={<Tablet />} />, at);
  await user.click(await screen.findByRole('button', { name: 'Adicionar Água com gás' }));
  await screen.findByText('1 item');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
  await screen.findByText('quem é?');
  const { cart } = person.data.live;
  return {
    unmount,
    signIn: () => act(async () => identity.become(signedIn(person.user))),
    signOut: () => act(async () => identity.become({ kind: 'signedOut', reason: 'asked' })),
    /** Lines of the session's cart, once read. */
    kept: async () => {
      await waitFor(() => expect(cart(SHOP).snapshot().ready).toBe(true));
      return cart(SHOP).snapshot().cart;
    },
  };
}

test('[X-05] [S-04] a guest who signs in finds the cart there, and the next person does not', async () => {
  const { signIn, signOut, kept } = await enterWithCart();
  await signIn();
  await waitFor(async () => expect(await kept()).toEqual([{ itemId: 'agua', quantity: 1 }]));
  await signOut();
  expect(handedCart.take()).toEqual([]);
});

test('[X-05] [S-04] an empty sign-in gives way after a minute though the clock was set back, and hands nothing on', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  await enterWithCart();
  vi.setSystemTime(Date.now() - 60 * 60_000);
  await act(async () => void vi.advanceTimersByTime(62_000));
  expect(await screen.findByRole('button', { name: 'Adicionar Água com gás' })).toBeInTheDocument();
  expect(screen.queryByText('1 item')).toBeNull();
  expect(handedCart.take()).toEqual([]);
});

test.each(['back to the shop', 'to another screen'])(
  '[X-05] [S-04] a sign-in that is left hands nothing to a later session: %s',
  async (way) => {
    const { unmount } = await enterWithCart();
    if (way === 'to another screen') unmount();
    else {
      act(() => window.history.back());
      await screen.findByText('1 item');
    }
    expect(handedCart.take()).toEqual([]);
  },
);
