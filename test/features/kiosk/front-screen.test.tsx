import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { Route } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { done } from '../../../src/data/basis/outcome.ts';
import type { GuestWire } from '../../../src/data/wire/guest-wire.ts';
import type { Cart } from '../../../src/domain/shop/cart.ts';
import { KIOSK_COUNTDOWN_MS, KIOSK_IDLE_MS } from '../../../src/domain/shop/kiosk.ts';
import { FrontScreen } from '../../../src/features/kiosk/front/front-screen.tsx';
import { typeAsScanner } from '../support/scanner-keys.ts';
import { SHOP, stockShop } from '../support/shop-fixture.ts';
import { holdClock, makePerson, show } from '../support/show.tsx';

const WATER = '7891000100103';
const PLACE = { locationId: SHOP, name: 'Mercadinho', deviceKey: 'chave' };

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

/** A pinned tablet that has read its shop, with nobody signed in. */
async function openFront(wire: Partial<GuestWire> = {}) {
  const person = makePerson();
  stockShop(person.server);
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
  const view = show(<Route path="*" element={<Tablet />} />, { at: '/', person });
  await screen.findByRole('list', { name: 'Itens à venda' });
  return view;
}

const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));
const question = () => screen.queryByRole('alertdialog', { name: 'Ainda está aí?' });

test('[X-05] a scanned product answers the question whether somebody is there', async () => {
  holdClock();
  await openFront();
  typeAsScanner(WATER);
  await screen.findByText('1 item');
  pass(KIOSK_IDLE_MS + 2000);
  expect(question()).toBeInTheDocument();
  typeAsScanner(WATER);
  await waitFor(() => expect(question()).toBeNull());
  pass(KIOSK_COUNTDOWN_MS + 2000);
  expect(screen.getByText('2 itens')).toBeInTheDocument();
});
