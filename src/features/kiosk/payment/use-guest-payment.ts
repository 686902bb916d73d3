import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GuestWire } from '../../../data/wire/guest-wire.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { onVisible } from '../../../device/page/visibility.ts';
import { keptGuestPurchase } from '../../../device/place/kiosk-front.ts';
import type { CartHold } from '../front/use-front-cart.ts';
import { createGuestPayments, type GuestPayments } from './guest-payment.ts';
import { isLongOver, type PaymentTrouble } from './open-payment.ts';

/** Interval of requests for a purchase that a killed page has left, ms. */
const AGAIN_MS = 2000;
/** Interval of clock checks, ms. */
const LOOK_MS = 1000;
/** A larger gap between two checks means that the page slept or was dark, or that its clock jumped, ms. */
const STEP_MS = 10_000;

/**
 * Finds the purchase that a killed page or a presumed end has left, once it `mayAsk`: the shop is heard and no payment
 * is shown. Repeated, because its answer may fail while the shop's arrive.
 */
export function useLeftPayment(payments: GuestPayments, mayAsk: boolean): void {
  useEffect(() => {
    if (!mayAsk) return undefined;
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
  }, [payments, mayAsk]);
}

/** Calls `onLeft` after a dark screen or a sleep, if the payment ended so long ago that its guest has left. */
export function useWake(payments: GuestPayments, onLeft: () => void): void {
  const latest = useRef(onLeft);
  useEffect(() => {
    latest.current = onLeft;
  });
  useEffect(() => {
    const wake = (): void => {
      const open = payments.snapshot();
      if (open && isLongOver(open, serverClock.now())) latest.current();
    };
    let lookedAt = Date.now();
    const timer = setInterval(() => {
      const now = Date.now();
      if (Math.abs(now - lookedAt) > STEP_MS) wake();
      lookedAt = now;
    }, LOOK_MS);
    const end = onVisible(wake);
    return () => {
      clearInterval(timer);
      end();
    };
  }, [payments]);
}

/** The payments of this tablet. A killed page's cart returns with its purchase: the guest may want a new code. */
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
