import { History, List, Map as MapIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Data } from '../../../data/data.ts';
import type { NearbyLocation } from '../../../data/discovery/nearby-location.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useRecentPlaces } from '../../../data/rows/recent-places.ts';
import { distanceText } from '../../../domain/near/distance-text.ts';
import { paths } from '../../../paths.ts';
import type { OpenedFrom } from '../../../records/types/shop/access.ts';
import { Link } from '../../../ui/base/link.tsx';
import { rowClass } from '../../../ui/base/look.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { Segments } from '../../../ui/fields/segments.tsx';
import styles from './near.module.css';
import { type NearLook, NearView } from './near-view.tsx';

const SEGMENTS = [
  { id: 'list', label: <VisuallyHidden>Lista</VisuallyHidden>, icon: <List /> },
  { id: 'map', label: <VisuallyHidden>Mapa</VisuallyHidden>, icon: <MapIcon /> },
] as const;

type Rows = readonly NearbyLocation[];

interface NearToolsProps {
  rows: Rows;
  /** Renders locations as cards. */
  cards: (rows: Rows) => ReactNode;
  /** Replaces all cards. Null restores them. */
  onShow: (show: { of: (rows: Rows) => ReactNode } | null) => void;
}

const ALL: NearLook = { query: '', isMap: false };

/** Each person's last look at the cards, with its history entry. Dropped with that person's services. */
const lastLooks = new WeakMap<Data, { entry: string; look: NearLook }>();

/** The last look. Its search returns only with BACK from a shop, its map on any return to home. */
function lastLook(data: Data, entry: string): NearLook {
  const last = lastLooks.get(data);
  return last ? { ...last.look, query: last.entry === entry ? last.look.query : '' } : ALL;
}

/** Search, list or map, and the shops last opened on this device. */
export function NearTools({ rows, cards, onShow }: NearToolsProps) {
  const data = useData();
  const { key: entry } = useLocation();
  const [look, setLook] = useState(() => lastLook(data, entry));
  const onLook = (next: NearLook): void => {
    setLook(next);
    lastLooks.set(data, { entry, look: next });
    const of = (all: Rows): ReactNode => (
      <NearView rows={all} look={next} onFound={() => onLook(ALL)} cards={cards} />
    );
    onShow(next.query || next.isMap ? { of } : null);
  };
  // Before the paint, because all cards would flash up otherwise.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what it begins with has to be told
  useLayoutEffect(() => {
    if (look !== ALL) onLook(look);
  }, []);
  return (
    <>
      <SearchField
        label="Nome, bairro ou CEP"
        value={look.query}
        onValueChange={(query) => onLook({ ...look, query })}
        beside={
          <span className={styles.switch}>
            <Segments
              label="Como mostrar os locais"
              segments={SEGMENTS}
              value={look.isMap ? 'map' : 'list'}
              onValueChange={(id) => onLook({ ...look, isMap: id === 'map' })}
            />
          </span>
        }
      />
      {rows.some(({ hasGoods }) => hasGoods) && <Recents rows={rows} />}
    </>
  );
}

/** Number of shops in the row, within a thumb's reach. */
const MAX = 5;

/** The shops opened last, with their distance if it is known. Shops that the history does not name follow. */
function Recents({ rows }: { rows: readonly NearbyLocation[] }) {
  const opened = rows.filter(({ hasGoods }) => hasGoods).map(({ location }) => location);
  const known = new Map([...useRecentPlaces(), ...opened].map(({ id, name }) => [id, name]));
  const distances = new Map(rows.map(({ location, distanceM }) => [location.id, distanceM]));
  return (
    <nav aria-label="Recentes" className={styles.recents}>
      <History aria-hidden="true" />
      {[...known].slice(0, MAX).map(([id, name]) => {
        const metres = distances.get(id) ?? null;
        return (
          <Link
            key={id}
            to={paths.shop(id)}
            state={{ source: 'recent_places' } satisfies OpenedFrom}
            className={rowClass({ gap: 2 }, styles.recent)}
          >
            <VisuallyHidden>Recente: </VisuallyHidden>
            <b>{name}</b> {metres !== null && <span>{distanceText(metres)}</span>}
          </Link>
        );
      })}
    </nav>
  );
}
