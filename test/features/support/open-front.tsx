import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/parts/error-boundary.tsx';
import { done } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import { serverClock } from '../../../src/data/wire/server-clock.ts';
import type { Cart } from '../../../src/domain/shop/cart.ts';
import { FrontScreen } from '../../../src/features/kiosk/front/front-screen.tsx';
import { SHOP, stockShop } from './shop-fixture.ts';
import { makePerson, show } from './show.tsx';

const PLACE = { locationId: SHOP, name: 'Mercadinho', deviceKey: 'chave' };

/** Resets the clocks and the tablet's stored values after a test. */
export function leaveFront(): void {
  vi.useRealTimers();
  localStorage.clear();
  serverClock.heard(String(Date.now()), Date.now());
}

/** Makes a person whose server has the shop and its shelf. */
export function makeShop() {
  const person = makePerson();
  stockShop(person.server);
  return person;
}

/** Opens a pinned tablet that has read its shop, with nobody signed in. */
export async function openFront(wire: Partial<GuestWire> = {}, person = makeShop()) {
  const view = showFront(wire, person);
  await screen.findByRole('list', { name: 'Itens à venda' });
  return view;
}

/** Opens a pinned tablet that begins to read its shop. */
export function showFront(wire: Partial<GuestWire> = {}, person = makeShop()) {
  const records = person.server.visible();
  const never = () => new Promise<never>(() => undefined);
  const asked: GuestWire = {
    shop: async () => done({ version: '1', records, bestSellers: [] }),
    ...{ pictures: never, buy: never, current: never, ask: never },
    ...wire,
  };
  function Tablet() {
    const [cart, setCart] = useState<Cart>([]);
    const hold = { cart, setCart };
    return <FrontScreen place={PLACE} wire={asked} hold={hold} onEnter={() => undefined} ended="fim" />;
  }
  const tablet = (
    <ErrorBoundary>
      <Tablet />
    </ErrorBoundary>
  );
  return show(<Route path="*" element={tablet} />, { at: '/', person });
}

/** Lets ms pass on a held clock. */
export const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
