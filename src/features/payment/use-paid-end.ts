import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Payment } from '../../data/commands/payment.ts';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { historyPath } from '../../domain/history/path.ts';
import { rankReached } from '../../domain/people/rank.ts';
import { paths } from '../../paths.ts';
import { afterSeen } from '../../ui/scroll/after-seen.ts';
import { toast } from '../../ui/toasts/toast.ts';

/** How long the confirmation is shown before the home screen, ms [S-15]. */
const REDIRECT_MS = 1500;
/** How long a new rank is shown, ms. It appears beside the confirmation. */
const RANK_MS = 8000;

export interface PaidEnd {
  /** Closes the dialog, and goes home if the shop of this purchase is open [S-15]. */
  finish: () => void;
  /** Closes the dialog and opens the purchase's receipt. */
  showReceipt: () => void;
}

/**
 * Runs once after a confirmed payment. The dialog closes after being visible for a while, not while the bank's app
 * covers it.
 */
export function usePaidEnd({ purchaseId, locationId }: Payment, paid: boolean, onAway: () => void): PaidEnd {
  const data = useData();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOver = useRef(false);
  // Goes home from this purchase's shop only. Work on another screen or in another tab must not be lost.
  const goHome = useRef(() => {});
  const leave = useRef((_way: 'home' | 'receipt') => {});
  useEffect(() => {
    goHome.current = () => {
      if (isOver.current) return;
      isOver.current = true;
      if (pathname === paths.shop(locationId)) void navigate(paths.home());
    };
    leave.current = (way) => {
      if (isOver.current) return;
      if (way === 'home') goHome.current();
      else {
        isOver.current = true;
        void navigate(historyPath(purchaseId));
      }
      // Closes even when the device cannot store that, because a dialog without an exit would lock the app.
      onAway();
      data.closePayment(purchaseId).catch(() => undefined);
    };
  });

  useEffect(() => {
    if (!paid) return;
    void Promise.all([data.saveCart(locationId, []), data.refresh({ kind: 'profile' })]).then(() =>
      tellRank(data, () => void navigate(paths.profile())),
    );
    const end = afterSeen(REDIRECT_MS, () => {
      const receipt = { label: 'Ver comprovante', onPress: () => void navigate(historyPath(purchaseId)) };
      toast.success('Compra realizada com sucesso!', {
        id: `paid:${purchaseId}`,
        ...(kioskPlace() === null && { action: receipt }),
      });
      leave.current('home');
    });
    // Another tab may close the payment first, and this dialog with it. Each tab goes home by itself.
    afterSeen(REDIRECT_MS + 500, () => goHome.current());
    return end;
  }, [paid, data, navigate, purchaseId, locationId]);

  return {
    finish: () => leave.current('home'),
    showReceipt: () => leave.current('receipt'),
  };
}

/** Tells the customer of a rank reached with this purchase [P-01]. */
async function tellRank(data: Data, showProfile: () => void): Promise<void> {
  const rank = rankReached((await data.savedProfile())?.score ?? 0);
  if (rank === null) return;
  toast.success(`Parabéns! Você chegou ao ${rank}.`, {
    id: `rank:${rank}`,
    duration: RANK_MS,
    ...(kioskPlace() === null && { action: { label: 'Ver perfil', onPress: showProfile } }),
  });
}
