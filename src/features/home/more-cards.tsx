import { useState } from 'react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNearbyReach } from '../../data/hooks/hooks.ts';
import { useNearEnd } from '../../ui/scroll/use-near-end.ts';
import styles from './home.module.css';

/** The end of the list, which asks for the next public locations as it comes near. `last`: the card above it. */
export function MoreCards({ last, isAll }: { last: NearbyLocation | undefined; isAll: boolean }) {
  const data = useData();
  const reach = useNearbyReach();
  const readTo = reach?.readTo ?? 0;
  /** How far the list was read when more of it was asked for. */
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const asking = askedAt !== null;
  // A page is on the screen before its asking ends. The end is looked at again then, unless nothing came.
  const hasCome = asking && askedAt !== readTo;
  const more = useNearEnd(
    () => {
      if (asking) return;
      setAskedAt(readTo);
      void data.moreLocations().finally(() => setAskedAt(null));
    },
    hasCome ? 'come' : readTo,
  );
  // Locations farther than the last read are older, and are read again when scrolled past.
  const isPast = isAll || (last?.distanceM ?? 0) > readTo;
  if (!reach?.hasMore || !isPast) return null;
  return (
    <div ref={more} className={styles.more} role="status">
      {asking && 'Procurando mais locais…'}
    </div>
  );
}
