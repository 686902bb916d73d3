import { useEffect, useState } from 'react';

/**
 * True while the shop's last answer may count this cart's own units as sold, because a payment reserves them. False
 * again once `look`, after the payment, has read the shop. `look` resolves to false without an answer, and is repeated
 * when `isHeard` turns true.
 */
export function useOwnUnits(isPaying: boolean, isHeard: boolean, look: () => Promise<boolean>): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (isPaying) return setHeld(true);
    if (!isHeld || !isHeard) return;
    let isCurrent = true;
    void look().then((heard) => {
      if (heard && isCurrent) setHeld(false);
    });
    return () => {
      isCurrent = false;
    };
  }, [isPaying, isHeld, isHeard, look]);
  return isPaying || isHeld;
}
