import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { settledWithin } from '../../data/basis/settled-within.ts';
import type { Payment } from '../../data/commands/money/payment.ts';
import { closePayment, settlePaid } from '../../data/commands/money/settle-paid.ts';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { buzz } from '../../device/page/buzz.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { historyPath } from '../../domain/history/path.ts';
import { paths } from '../../paths.ts';
import { afterSeen } from '../../ui/scroll/after-seen.ts';

/** Time for which the proof is visible before the home screen opens below it, ms [S-15]. */
const REDIRECT_MS = 1500;
/** Time for which a shop's tablet shows the proof, ms. */
const TABLET_MS = 20_000;
/** Longest wait, after a press on the proof's buttons, for the device to store its end, ms. */
const MAX_STORING_MS = 1000;
/** Vibration of a confirmed payment, ms: on, off, on. */
const PAID_BUZZ = [20, 60, 40];

export interface PaidEnd {
  /** Closes the proof, and goes home if the shop of this purchase is open [S-15]. */
  finish: () => void;
  /** Closes the proof and opens the purchase's receipt. */
  showReceipt: () => void;
}

/**
 * Runs once after a confirmed payment. The home screen opens below the proof once the proof was visible for a while,
 * not while the bank's app covers it. The proof stays until somebody closes it. On a shop's tablet it closes by itself,
 * in case the customer has left.
 */
export function usePaidEnd(payment: Payment, paid: boolean, onAway: () => void): PaidEnd {
  const { purchaseId, locationId } = payment;
  // A proof shown again after a reload does not buzz.
  const [isNews] = useState(payment.state !== 'paid');
  const data = useData();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isLeft = useRef(false);
  // Goes home only from this purchase's shop, so that work on another screen or in another tab is not lost.
  const goHome = useRef(() => {});
  const leave = useRef((_way: 'home' | 'receipt') => {});
  useEffect(() => {
    goHome.current = () => {
      if (!isLeft.current && pathname === paths.shop(locationId)) void navigate(paths.home());
      isLeft.current = true;
    };
    leave.current = (way) => {
      if (way === 'home') goHome.current();
      else {
        isLeft.current = true;
        void navigate(historyPath(purchaseId));
      }
      // Closes once the end is stored, because a page that ended earlier would show the proof again. A device that
      // cannot store the end closes the proof too, because a proof without an exit would lock the app.
      void settledWithin(closePayment(data, purchaseId), MAX_STORING_MS).then(onAway);
    };
  });

  useEffect(() => {
    if (!paid) return;
    void settle(data, { purchaseId, locationId });
    if (isNews) afterSeen(0, () => buzz(...PAID_BUZZ));
    // Not cancelled, because another tab may close the proof first, and each tab goes home by itself.
    afterSeen(REDIRECT_MS, () => goHome.current());
    if (kioskPlace() === null) return;
    return afterSeen(TABLET_MS, () => leave.current('home'));
    // Going home changes `navigate`, which must not restart the timers.
  }, [paid, isNews, data, purchaseId, locationId]);

  return {
    finish: () => leave.current('home'),
    showReceipt: () => leave.current('receipt'),
  };
}

/** Settles the cart and fetches the profile again, once for each purchase [S-15]. */
async function settle(data: Data, payment: Pick<Payment, 'purchaseId' | 'locationId'>): Promise<void> {
  await Promise.all([settlePaid(data, payment), data.refresh({ kind: 'profile' })]);
}
