import { RefreshCw } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { STALE_MS } from '../../data/rows/glance/use-overview-refresh.ts';
import { useWorkInvitations } from '../../data/rows/glance/work-invitations.ts';
import { type MyLocation, useMyLocations } from '../../data/rows/my-locations.ts';
import { startOfToday } from '../../data/sync/shop-day.ts';
import { readsFigures } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import { behind } from '../../ui/base/behind.ts';
import { optionalPart, requiredPart } from '../../ui/base/late-part.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StatusDot } from '../../ui/marks/status-dot.tsx';
import { useGrowing } from '../../ui/scroll/use-growing.ts';
import { Strip } from '../../ui/states/strip.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { deviceHourText } from '../../ui/words/when-text.ts';
import { type Figured, figuredOf } from './figured.ts';
import { MyLocationCard, type MyLocationCardProps } from './my-location-card.tsx';
import styles from './my-locations.module.css';
import { Overview } from './overview.tsx';

/** Late, because invitations are rare. */
const InvitationCards = optionalPart(async () => (await import('./invitation-cards.tsx')).InvitationCards);

/** Invitations to work at shops of others, if there are any. */
function WorkInvitations() {
  const { rows } = useWorkInvitations();
  return rows.length > 0 ? <InvitationCards rows={rows} /> : null;
}

/** Up to this number of locations, each is a card with all its links. */
const MAX_CARDS = 3;

/** Late, because most visits find a location. */
const NoOwnLocations = requiredPart(
  () => behind(async () => (await import('./no-own-locations.tsx')).NoOwnLocations),
  <Loading />,
);

/** /manager 'Meus Locais': today's figures of each own location, and links to manage it, and invitations to work at others [ML-01]. */
export function MyLocationsScreen() {
  const navigate = useNavigate();
  const data = useData();
  const locations = useMyLocations();
  const count = locations.rows.length;
  const { online } = useNetwork();
  const offline = useOfflineReason();
  const { syncedAt, refreshing } = locations.freshness;
  const known = {
    counting: refreshing,
    today: startOfToday(syncedAt ?? 0) === startOfToday(Date.now()),
  };
  const refresh = (): void => void data.refresh({ kind: 'myLocations' });
  // Roles without figures get a card with links alone.
  const read = locations.rows.filter(({ role }) => readsFigures(role));
  const others = locations.rows.filter(({ role }) => !readsFigures(role));
  const isOwner = locations.rows.some(({ role }) => role === null);
  const figured = figuredOf(read);
  const isFew = read.length <= MAX_CARDS;
  const cardsOf = (rows: readonly MyLocation[]) => <Cards rows={rows} known={known} />;
  return (
    <AppFrame
      header={
        <>
          <TopBar
            title="Meus Locais"
            sub={count > 0 ? <Told count={count} figured={figured} isLive={online} /> : undefined}
            onBack={() => void navigate(paths.home())}
            actions={<IconButton label="Atualizar" icon={<RefreshCw />} onClick={refresh} />}
          />
          {!online && <Strip kind="offline">{offline.name}. Mostrando dados salvos.</Strip>}
        </>
      }
    >
      <WorkInvitations />
      {count === 0 && locations.status === 'loading' ? (
        <Loading />
      ) : count === 0 ? (
        <NoOwnLocations locations={locations} onRefresh={refresh} />
      ) : (
        <>
          {figured && <Overview figured={figured} cards={isFew ? cardsOf(read) : null} isOwner={isOwner} />}
          {cardsOf(figured ? [...(isFew ? [] : figured.left), ...others] : locations.rows)}
        </>
      )}
    </AppFrame>
  );
}

/** Cards rendered at a time. */
const STEP = 20;

/** Renders cards as the user scrolls: an owner may have hundreds of shops without figures. */
function Cards({ rows, known }: { rows: readonly MyLocation[]; known: MyLocationCardProps['known'] }) {
  const { shown, end } = useGrowing(rows, STEP, 'cards');
  return (
    <>
      <ul className={styles.grid}>
        {shown.map((one) => (
          <li key={one.location.id}>
            <MyLocationCard one={one} known={known} />
          </li>
        ))}
      </ul>
      {end && <div ref={end} />}
    </>
  );
}

function Loading() {
  return <Skeleton shape="card" count={3} label="Carregando locais…" />;
}

/** '14 locais · 2 sem números agora · ao vivo às 14:32', or the time of the figures. */
function Told({ count, figured, isLive }: { count: number; figured: Figured | null; isLive: boolean }) {
  const at = figured?.at ?? null;
  const { now } = useServerNow(60_000, at);
  const left = figured?.left.length ?? 0;
  const places = countText(count, 'local', 'locais') + (left > 0 ? ` · ${left} sem números agora` : '');
  if (at === null) return places;
  const isFresh = isLive && now - at < STALE_MS;
  return (
    <StatusDot status={isFresh ? 'on' : 'waiting'}>
      {places} · {isFresh ? 'ao vivo às' : 'dados de'} {deviceHourText(at)}
    </StatusDot>
  );
}
