import { act, screen, waitFor } from '@testing-library/react';
import { Suspense, startTransition, use, useEffect, useState } from 'react';
import { Route } from 'react-router-dom';
import { expect, test } from 'vitest';
import { useWrittenCart, type WrittenCart } from '../../../src/features/shopping/use-written-cart.ts';
import { SHOP } from '../support/shop-fixture.ts';
import { makePerson, show } from '../support/show.tsx';

const never = new Promise<never>(() => undefined);
const Held = ({ isHeld }: { isHeld: boolean }) => isHeld && use(never);

/** A shop whose transitions never end once `hold` was pressed, as they nearly do on a slow phone. */
function slowShop() {
  const seen: { kept?: WrittenCart; press?: (quantity: number) => void } = {};
  function Shop() {
    const kept = useWrittenCart(SHOP);
    const [isHeld, hold] = useState(false);
    // An effect, so that only drawn states are noted.
    useEffect(() => {
      seen.kept = kept;
    });
    seen.press = (quantity) =>
      startTransition(() => {
        kept.save([{ itemId: 'barra', quantity }]);
        hold(true);
      });
    return (
      <Suspense fallback="slow">
        <p>{kept.ready ? 'ready' : 'reading'}</p>
        <Held isHeld={isHeld} />
      </Suspense>
    );
  }
  return { Shop, seen };
}

test('[S-04] [S-12] what a press wrote comes back before the press is drawn: the totals are behind until it is', async () => {
  const person = makePerson();
  const { Shop, seen } = slowShop();
  show(<Route path="/" element={<Shop />} />, { at: '/', person });
  await screen.findByText('ready');
  await act(async () => seen.press?.(2));
  const pressed = seen.kept?.newest.current;
  expect(pressed).toEqual([{ itemId: 'barra', quantity: 2 }]);
  const { snapshot } = person.data.live.cart(SHOP);
  await waitFor(() => expect(snapshot().cart).toEqual(pressed));
  // The cart is not drawn yet, and the stored one is not mistaken for another tab's.
  expect(seen.kept?.cart).toEqual([]);
  expect(seen.kept?.newest.current).toBe(pressed);
  const others = [{ itemId: 'agua', quantity: 1 }];
  await act(async () => person.data.saveCart(SHOP, others));
  await waitFor(() => expect(seen.kept?.cart).toEqual(others));
  expect(seen.kept?.newest.current).toBe(seen.kept?.cart);
});
