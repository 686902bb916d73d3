import { useEffect, useRef, useState } from 'react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNearbyReach } from '../../data/hooks/hooks.ts';
import { useNearEnd } from '../../ui/scroll/use-near-end.ts';
import styles from './home.module.css';

/** Time after which a missing page is asked for again, ms. */
const AGAIN_MS = 10_000;

export const SEARCHING = 'Procurando mais locais…';

interface MoreCardsProps {
  /** The card above. Undefined if the list shows only a part of the known locations. */
  last?: NearbyLocation | undefined;
  /** True if all known cards are rendered. */
  isAll: boolean;
  /** True if another part shows the words. */
  isQuiet?: boolean;
}

/** The end of a list. Asks for the next public locations as the end comes near. */
export function MoreCards({ last, isAll, isQuiet }: MoreCardsProps) {
  const data = useData();
  const reach = useNearbyReach();
  const readTo = reach?.readTo ?? 0;
  /** Distance to which the list was read when more was asked for, metres. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const asking = askedAt !== null;
  const [again, notCome] = useAgain();
  const latest = useRef(readTo);
  latest.current = readTo;
  // A page is rendered before its request ends. The end is then checked again, unless nothing came.
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
  // Locations beyond the last read distance are older, and are read again when scrolled past.
  const isPast = isAll || (last?.distanceM ?? 0) > readTo;
  if (!reach?.hasMore || !isPast) return null;
  return (
    <div ref={more} className={styles.more} role="status">
      {asking && !isQuiet && SEARCHING}
    </div>
  );
}

/** A number that changes some time after the function's last call, so that a user who stays at the end gets a retry. */
function useAgain(): readonly [number: number, call: () => void] {
  const [calls, setCalls] = useState(0);
  const [number, setNumber] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setNumber(calls), AGAIN_MS);
    return () => clearTimeout(timer);
  }, [calls]);
  return [number, () => setCalls((before) => before + 1)];
}
