import { ChevronRight } from 'lucide-react';
import type { PickPlace } from '../../data/rows/pick-list.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { Card } from '../../ui/layout/card.tsx';
import styles from './pick-list.module.css';
import { toCountText } from './pick-texts.ts';

/** Shops where somebody asked for a count, with the way to it. They may lack nothing that is to be brought. */
export function CountAsks({ places }: { places: readonly PickPlace[] }) {
  const asked = places.filter(({ counts = 0 }) => counts > 0);
  if (asked.length === 0) return null;
  return (
    <Card>
      <ul aria-label="Contagens pedidas">
        {asked.map(({ id, location, counts = 0 }) => (
          <li key={id}>
            <Link to={`${paths.items(id)}?modo=reposicao`} className={styles.go}>
              {toCountText(counts)} em {location.name}
              <ChevronRight aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
