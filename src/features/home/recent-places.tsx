import { ChevronRight, History } from 'lucide-react';
import { useRecentPlaces } from '../../data/rows/recent-places.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { paths } from '../../paths.ts';
import type { OpenedFrom } from '../../records/types/shop/access.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './place-rows.module.css';

/**
 * Shops opened before, for users without a position. Below the list, so that no card moves. `listed`: ids of the cards
 * above.
 */
export function RecentPlaces({ listed }: { listed: readonly string[] }) {
  const { kind } = useGeolocation();
  const places = useRecentPlaces().filter(({ id }) => !listed.includes(id));
  if (kind !== 'failed' || places.length === 0) return null;
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <h2 id="recent">Recentes</h2>
      <Card as="section">
        <ul className={styles.list}>
          {places.map(({ id, name, address }) => (
            <li key={id}>
              <Link
                className={styles.place}
                to={paths.shop(id)}
                state={{ source: 'recent_places' } satisfies OpenedFrom}
              >
                <History />
                <span className={styles.text}>
                  <b>{name}</b>
                  {address && <small>{address}</small>}
                </span>
                <ChevronRight />
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
