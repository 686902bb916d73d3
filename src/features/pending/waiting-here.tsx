import { useId } from 'react';
import { useOutbox } from '../../data/hooks.ts';
import { ownWishes } from './own-wishes.ts';
import styles from './pending.module.css';
import { PendingRow } from './pending-row.tsx';

/** What waits of a location whose screens this device has nothing to show of; nothing where nothing waits. */
export function WaitingHere({ locationId }: { locationId: string }) {
  const entries = ownWishes(useOutbox()).filter(({ about }) => about.locationId === locationId);
  const title = useId();
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        Espera neste aparelho
      </h2>
      <ul className={styles.list}>
        {entries.map((entry) => (
          <PendingRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}
