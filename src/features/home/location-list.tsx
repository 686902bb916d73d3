import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import type { Live } from '../../data/live/live.ts';
import type { FoundPlace } from '../../data/wire/find-places.ts';
import { cx } from '../../ui/base/cx.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import styles from './home.module.css';
import { LocationCard } from './location-card.tsx';

const ChosenPlaceBar = optionalPart(() =>
  import('./chosen-place-bar.tsx').then((part) => part.ChosenPlaceBar),
);
const MoreCards = optionalPart(() => import('./more-cards.tsx').then((part) => part.MoreCards));
const NearTools = optionalPart(() => import('./near/near-tools.tsx').then((part) => part.NearTools));
const NoLocations = optionalPart(() => import('./no-locations.tsx').then((part) => part.NoLocations));
const PlaceSearch = optionalPart(() => import('./place-search.tsx').then((part) => part.PlaceSearch));

interface LocationListProps {
  locations: Live<NearbyLocation>;
  /** The place around which the list is, instead of the device's position. */
  chosen: FoundPlace | null | undefined;
  online: boolean;
  onRefresh: () => void;
}

/** The list 'Perto de você', or near a chosen place, with its loading, empty, offline and error states [H-05]. */
export function LocationList({ locations, chosen, online, onRefresh }: LocationListProps) {
  const { refreshing } = locations.freshness;
  const isEmpty = locations.rows.length === 0;
  const looking = locations.status === 'loading' || (locations.status === 'ready' && refreshing);
  // Once shown, the search stays while the list is read again, because somebody may be typing.
  const [offered, setOffered] = useState(false);
  if (isEmpty && !looking && !offered) setOffered(true);
  return (
    <section aria-labelledby="near" aria-busy={refreshing}>
      <div className={styles.section}>
        <h2 id="near" tabIndex={-1} data-picture>
          Perto de {chosen ? chosen.name : 'você'}
        </h2>
        <IconButton
          label="Atualizar"
          icon={<RefreshCw className={textClass({ turning: refreshing })} />}
          onClick={onRefresh}
        />
      </div>
      {chosen && (
        <div className={styles.chosen}>
          <ChosenPlaceBar place={chosen} />
        </div>
      )}
      {isEmpty && offered && chosen === null && <PlaceSearch />}
      {!isEmpty ? (
        <Near rows={locations.rows} />
      ) : looking && online ? (
        // The empty state appears only when no search is running, such as with a new position.
        <Skeleton shape="card" count={3} label="Carregando locais…" />
      ) : (
        <NoLocations locations={locations} online={online} onRefresh={onRefresh} />
      )}
    </section>
  );
}

const partOf = (rows: readonly NearbyLocation[]): ReactNode => <Cards rows={rows} isPart />;

/** All cards, or the view that a person has chosen instead. */
function Near({ rows }: { rows: readonly NearbyLocation[] }) {
  const [show, setShow] = useState<{ of: typeof partOf } | null>(null);
  return (
    <>
      {/* The start picture has only the tools' place, because their styles load with their code. */}
      <div
        className={cx(styles.tools, rows.some(({ hasGoods }) => hasGoods) && styles.two)}
        data-picture-text={'\u00a0'}
      >
        <NearTools rows={rows} cards={partOf} onShow={setShow} />
      </div>
      {show ? show.of(rows) : <Cards rows={rows} />}
    </>
  );
}

/** Number of cards rendered at a time. */
const STEP = 20;
/** Number of cards that are watched and skipped as one. A step has whole groups, and a group whole rows of two. */
const GROUP = 10;

/** Renders cards as the user scrolls. Requests public locations as the end of the known locations comes near. */
function Cards({ rows, isPart }: { rows: readonly NearbyLocation[]; isPart?: boolean }) {
  const { shown, end } = useGrowing(rows, STEP, 'near');
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: groups stand between the list and its items */}
      <div role="list" className={styles.list}>
        {shown.map(
          (_, at) =>
            at % GROUP === 0 && (
              // biome-ignore lint/suspicious/noArrayIndexKey: a group is its place in the list
              <ul key={at} role="none" className={styles.group}>
                {shown.slice(at, at + GROUP).map((found) => (
                  // biome-ignore lint/a11y/noRedundantRoles: items of a list that is none lose their role
                  <li role="listitem" key={found.location.id}>
                    <LocationCard found={found} />
                  </li>
                ))}
              </ul>
            ),
        )}
      </div>
      {end && <div ref={end} />}
      {!isPart && <MoreCards last={shown.at(-1)} isAll={end === null} />}
    </>
  );
}
