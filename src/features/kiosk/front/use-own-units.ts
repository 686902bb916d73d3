import { useEffect, useState } from 'react';

/**
 * True while the shop's last answer may count this cart's own units as sold. A payment reserves them, and its end is known once
 * `look` has heard the shop anew. `look` says whether it heard. It is tried again when `isHeard` turns true.
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
