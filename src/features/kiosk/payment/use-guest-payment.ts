import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GuestWire } from '../../../data/wire/guest-wire.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { keptGuestPurchase } from '../../../device/place/kiosk-front.ts';
import type { CartHold } from '../front/use-front-cart.ts';
import { createGuestPayments, type GuestPayments } from './guest-payment.ts';
import type { PaymentTrouble } from './open-payment.ts';

/** Interval of questions after a purchase that a killed page has left, ms. */
const AGAIN_MS = 2000;

/** Finds what a killed page has left once the shop `isHeard`. An answer may be missed while the shop's come. */
export function useLeftPayment(payments: GuestPayments, isHeard: boolean): void {
  useEffect(() => {
    if (!isHeard) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const look = async (): Promise<void> => {
      const isOver = await payments.resume();
      if (!isOver && !isGone) timer = setTimeout(() => void look(), AGAIN_MS);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [payments, isHeard]);
}

/** The payments of this tablet. The cart of a killed page comes back with its purchase, for a new code may be wanted. */
export function useGuestPayment(
  wire: GuestWire,
  hold: CartHold,
  onTrouble: (trouble: PaymentTrouble) => void,
) {
  const latest = useRef({ hold, onTrouble });
  useEffect(() => {
    latest.current = { hold, onTrouble };
  });
  const [payments] = useState(() =>
    createGuestPayments({
      wire,
      kept: {
        read: () => keptGuestPurchase.read(localStorage),
        write: (id) => keptGuestPurchase.write(localStorage, id),
        forget: () => keptGuestPurchase.forget(localStorage),
      },
      newId: () => crypto.randomUUID(),
      now: () => Date.now(),
      serverNow: serverClock.now,
      trouble: (trouble) => latest.current.onTrouble(trouble),
      found: ({ lines }) => {
        const { cart, setCart } = latest.current.hold;
        if (cart.length === 0) setCart(lines.map(({ itemId, quantity }) => ({ itemId, quantity })));
      },
      left: () => latest.current.hold.setCart([]),
    }),
  );
  return { payments, open: useSyncExternalStore(payments.subscribe, payments.snapshot) };
}
