import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { GuestWire } from '../../../data/wire/guest-wire.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { keptGuestPurchase } from '../../../device/place/kiosk-front.ts';
import { createGuestPayments, type PaymentTrouble } from './guest-payment.ts';

export function useGuestPayment(wire: GuestWire, onTrouble: (trouble: PaymentTrouble) => void) {
  const tell = useRef(onTrouble);
  useEffect(() => {
    tell.current = onTrouble;
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
      trouble: (trouble) => tell.current(trouble),
    }),
  );
  return { payments, open: useSyncExternalStore(payments.subscribe, payments.snapshot) };
}
