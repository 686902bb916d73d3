import { RefreshCw } from 'lucide-react';
import type { NearbyLocation } from '../../data/data.ts';
import { useLack } from '../../data/lack.ts';
import type { Live } from '../../data/live.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StateFace } from '../../ui/state-face.tsx';
import styles from './home.module.css';
import { LocationCard } from './location-card.tsx';

interface LocationListProps {
  locations: Live<NearbyLocation>;
  online: boolean;
  onRefresh: () => void;
}

/** 'Perto de você' with its loading, empty, offline and error faces [H-05]. */
export function LocationList({ locations, online, onRefresh }: LocationListProps) {
  const { refreshing } = locations.freshness;
  return (
    <section aria-labelledby="near" aria-busy={refreshing}>
      <div className={styles.section}>
        <h2 id="near" data-picture>
          Perto de você
        </h2>
        <IconButton
          label="Atualizar"
          icon={<RefreshCw className={cx(refreshing && styles.turning)} />}
          onClick={onRefresh}
        />
      </div>
      {locations.rows.length > 0 ? (
        <ul className={styles.grid}>
          {locations.rows.map((found) => (
            <li key={found.location.id}>
              <LocationCard found={found} />
            </li>
          ))}
        </ul>
      ) : (
        <NoLocations
          status={locations.status}
          message={locations.error?.message}
          online={online}
          refreshing={refreshing}
          onRefresh={onRefresh}
        />
      )}
    </section>
  );
}

function NoLocations(props: {
  status: Live<unknown>['status'];
  message: string | undefined;
  online: boolean;
  refreshing: boolean;
  onRefresh: () => void;
}) {
  const { status, message, online, refreshing, onRefresh } = props;
  const lack = useLack();
  const again = (
    <Button look="quiet" onClick={onRefresh}>
      Tentar novamente
    </Button>
  );
  // 'None' is said only when nobody is looking any more, such as with the position that has just come.
  const looking = status === 'loading' || (status === 'ready' && refreshing);
  if (looking && online) return <Skeleton shape="card" count={3} label="Carregando locais…" />;
  if (!lack.isServer && (status === 'offline' || !online)) {
    return (
      <StateFace
        kind="offline"
        title="Você está sem conexão"
        text="Os locais que você visitar com internet ficam guardados para a próxima vez."
        action={again}
      />
    );
  }
  if (lack.isServer || status === 'error')
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
