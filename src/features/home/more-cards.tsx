import { useEffect, useRef, useState } from 'react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNearbyReach } from '../../data/hooks/hooks.ts';
import { useNearEnd } from '../../ui/scroll/use-near-end.ts';
import styles from './home.module.css';

/** A page that did not come is asked for again so much later, ms. */
const AGAIN_MS = 10_000;

export const SEARCHING = 'Procurando mais locais…';

interface MoreCardsProps {
  /** The card above it; none where the list shows a part of what is known. */
  last?: NearbyLocation | undefined;
  /** All cards that are known are drawn. */
  isAll: boolean;
  /** The words are somebody else's. */
  isQuiet?: boolean;
}

/** The end of a list, which asks for the next public locations as it comes near. */
export function MoreCards({ last, isAll, isQuiet }: MoreCardsProps) {
  const data = useData();
  const reach = useNearbyReach();
  const readTo = reach?.readTo ?? 0;
  /** Point to which the list was read when more of it was asked for. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const asking = askedAt !== null;
  const [again, notCome] = useAgain();
  const latest = useRef(readTo);
  latest.current = readTo;
  // A page is on the screen before its asking ends. The end is looked at again then, unless nothing came.
  const hasCome = asking && askedAt !== readTo;
  const more = useNearEnd(
    () => {
      if (asking) return;
      setAskedAt(readTo);
      void data.moreLocations().finally(() => {
        setAskedAt(null);
        if (latest.current === readTo) notCome();
      });
    },
    hasCome ? 'come' : `${readTo} ${again}`,
  );
  // Locations farther than the last read are older, and are read again when scrolled past.
  const isPast = isAll || (last?.distanceM ?? 0) > readTo;
  if (!reach?.hasMore || !isPast) return null;
  return (
    <div ref={more} className={styles.more} role="status">
      {asking && !isQuiet && SEARCHING}
    </div>
  );
}

/** A number that changes some time after the last call of the function: whoever stays at the end need not move. */
function useAgain(): readonly [number: number, call: () => void] {
  const [calls, setCalls] = useState(0);
  const [number, setNumber] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setNumber(calls), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [calls]);
  return [number, () => setCalls((before) => before + 1)];
}
