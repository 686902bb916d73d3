import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Data, Payment } from '../../data/data.ts';
import { useData } from '../../data/data-context.tsx';
import { kioskPlace } from '../../device/kiosk-place.ts';
import { historyPath } from '../../domain/history-path.ts';
import { rankReached } from '../../domain/rank.ts';
import { shopPath } from '../../domain/shop-path.ts';
import { afterSeen } from '../../ui/after-seen.ts';
import { toast } from '../../ui/toast.ts';

/** How long the confirmation is seen before the home screen, in ms [S-15]. */
const REDIRECT_MS = 1500;
/** How long a new rank is told, in ms: it comes beside the confirmation. */
const RANK_MS = 8000;

export interface PaidEnd {
  /** Takes the dialog away, and leads home out of the shop that was paid [S-15]. */
  finish: () => void;
  /** Takes it away and opens the receipt of the purchase. */
  showReceipt: () => void;
}

/** What follows a payment that arrived, once. By itself it ends when it was seen for a while, not behind a bank's app. */
export function usePaidEnd({ purchaseId, locationId }: Payment, paid: boolean, onAway: () => void): PaidEnd {
  const data = useData();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isOver = useRef(false);
  // Out of the shop that was paid alone: what is being done on another screen, or in another tab, is not to be lost.
  const goHome = useRef(() => {});
  const leave = useRef((_way: 'home' | 'receipt') => {});
  useEffect(() => {
    goHome.current = () => {
      if (isOver.current) return;
      isOver.current = true;
      if (pathname === shopPath(locationId)) void navigate('/home');
    };
    leave.current = (way) => {
      if (isOver.current) return;
      if (way === 'home') goHome.current();
      else {
        isOver.current = true;
        void navigate(historyPath(purchaseId));
      }
      // It goes although the device keeps nothing any more: a dialog that cannot be left would lock the app.
      onAway();
      data.closePayment(purchaseId).catch(() => undefined);
    };
  });

  useEffect(() => {
    if (!paid) return;
    void Promise.all([data.saveCart(locationId, []), data.refresh({ kind: 'profile' })]).then(() =>
      tellRank(data, () => void navigate('/profile')),
    );
    const end = afterSeen(REDIRECT_MS, () => {
      const receipt = { label: 'Ver comprovante', onPress: () => void navigate(historyPath(purchaseId)) };
      toast.success('Compra realizada com sucesso!', {
        id: `paid:${purchaseId}`,
        ...(kioskPlace() === null && { action: receipt }),
      });
      leave.current('home');
    });
    // Another tab may close the payment first, and this dialog with it: the way home is this tab's own.
    afterSeen(REDIRECT_MS + 500, () => goHome.current());
    return end;
  }, [paid, data, navigate, purchaseId, locationId]);

  return {
    finish: () => leave.current('home'),
    showReceipt: () => leave.current('receipt'),
  };
}

/** Tells a customer whom this purchase brought to another rank [P-01]. */
async function tellRank(data: Data, showProfile: () => void): Promise<void> {
  const rank = rankReached((await data.savedProfile())?.score ?? 0);
  if (rank === null) return;
  toast.success(`Parabéns! Você chegou ao ${rank}.`, {
    id: `rank:${rank}`,
    duration: RANK_MS,
    ...(kioskPlace() === null && { action: { label: 'Ver perfil', onPress: showProfile } }),
  });
}
