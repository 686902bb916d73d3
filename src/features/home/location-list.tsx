import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import type { NearbyLocation } from '../../data/discovery/nearby-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNearbyReach } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import type { Live } from '../../data/live/live.ts';
import type { FoundPlace } from '../../data/wire/find-places.ts';
import { cx } from '../../ui/base/cx.ts';
import { later } from '../../ui/base/later.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { useNearEnd } from '../../ui/scroll/use-near-end.ts';
import { StateFace } from '../../ui/states/state-face.tsx';
import styles from './home.module.css';
import { LocationCard } from './location-card.tsx';

const ChosenPlaceBar = later(async () => (await import('./chosen-place-bar.tsx')).ChosenPlaceBar);
const PlaceSearch = later(async () => (await import('./place-search.tsx')).PlaceSearch);

interface LocationListProps {
  locations: Live<NearbyLocation>;
  /** What the list is around, instead of the device. */
  chosen: FoundPlace | null | undefined;
  online: boolean;
  onRefresh: () => void;
}

/** 'Perto de você', or of a chosen place, with its loading, empty, offline and error states [H-05]. */
export function LocationList({ locations, chosen, online, onRefresh }: LocationListProps) {
  const { refreshing } = locations.freshness;
  const isEmpty = locations.rows.length === 0;
  const looking = locations.status === 'loading' || (locations.status === 'ready' && refreshing);
  // Once offered it stays while the list is asked for again, because somebody may be typing.
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
          icon={<RefreshCw className={cx(refreshing && styles.turning)} />}
          onClick={onRefresh}
        />
      </div>
      {chosen && (
        <div className={styles.chosen}>
          <ChosenPlaceBar place={chosen} />
        </div>
      )}
      {isEmpty && offered && chosen === null && <PlaceSearch />}
      {isEmpty ? (
        <NoLocations
          status={locations.status}
          message={locations.error?.message}
          online={online}
          looking={looking}
          onRefresh={onRefresh}
        />
      ) : (
        <Cards rows={locations.rows} />
      )}
    </section>
  );
}

/** Cards rendered at a time. */
const STEP = 20;

/** Renders cards as the user scrolls. Public locations are requested as the end of the known ones comes near. */
function Cards({ rows }: { rows: readonly NearbyLocation[] }) {
  const { shown, end } = useGrowing(rows, STEP, 'near');
  return (
    <>
      <ul className={styles.grid}>
        {shown.map((found) => (
          <li key={found.location.id}>
            <LocationCard found={found} />
          </li>
        ))}
      </ul>
      {end && <div ref={end} />}
      <MoreCards last={shown.at(-1)} isAll={end === null} />
    </>
  );
}

function MoreCards({ last, isAll }: { last: NearbyLocation | undefined; isAll: boolean }) {
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

function NoLocations(props: {
  status: Live<unknown>['status'];
  message: string | undefined;
  online: boolean;
  looking: boolean;
  onRefresh: () => void;
}) {
  const { status, message, online, looking, onRefresh } = props;
  const offline = useOfflineReason();
  const again = <RetryButton onClick={onRefresh} />;
  // 'None' is shown only when no search is running, such as one with a new position.
  if (looking && online) return <Skeleton shape="card" count={3} label="Carregando locais…" />;
  if (!offline.isServer && (status === 'offline' || !online)) {
    return (
      <StateFace
        kind="offline"
        title="Você está sem conexão"
        text="Os locais que você visitar com internet ficam guardados para a próxima vez."
        action={again}
      />
    );
  }
  if (offline.isServer || status === 'error')
    return (
      <StateFace kind="error" title="Não foi possível carregar os locais" text={message} action={again} />
    );
  return (
    <StateFace
      kind="empty"
      title="Nenhum local disponível no momento"
      text="Peça um convite ao dono do mercadinho ou chegue perto de um local público."
      action={again}
    />
  );
}
