import { useId } from 'react';
import { useOutbox } from '../../data/hooks/hooks.ts';
import { ownWishes } from './own-wishes.ts';
import styles from './pending.module.css';
import { PendingRow } from './pending-row.tsx';

/** Queued entries of a location that is not in this device's mirror. Empty without any. */
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
