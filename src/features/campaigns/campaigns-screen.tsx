import { Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { useManagedCampaigns } from '../../data/rows/managed.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { CampaignCard } from './campaign-card.tsx';
import styles from './campaigns.module.css';

/** Interval of clock updates, ms. Campaigns start and end while the page is open. */
const CLOCK_MS = 30_000;

/** /manager/campaigns/{locationId}: the promotions of an own location [MP-01]. */
export function CampaignsScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const campaigns = useManagedCampaigns(location.id);
  const { now } = useServerNow(CLOCK_MS, campaigns.freshness.syncedAt);
  const offlineReason = useOffline();
  const isUpdating = campaigns.freshness.refreshing && campaigns.rows.length > 0;
  const create = (): void => void navigate(paths.campaign(location.id));
  return (
    <AppFrame
      header={
        <>
          <TopBar
            title="Campanhas"
            sub={isUpdating ? 'Atualizando dados...' : location.name}
            onBack={() => void navigate(paths.myLocations())}
            actions={<IconButton label="Nova campanha" icon={<Plus />} onClick={create} />}
          />
          {offlineReason && (
            <Strip kind="offline">{offlineReason.name}. O que você mudar fica guardado e sai depois.</Strip>
          )}
        </>
      }
    >
      {campaigns.rows.length > 0 ? (
        <ul className={styles.grid} aria-busy={campaigns.freshness.refreshing}>
          {campaigns.rows.map((one) => (
            <li key={one.value.id}>
              <CampaignCard campaign={one} locationId={location.id} now={now} />
            </li>
          ))}
        </ul>
      ) : (
        <NoCampaigns locationId={location.id} live={campaigns} onCreate={create} />
      )}
    </AppFrame>
  );
}

function NoCampaigns(props: {
  locationId: string;
  live: ReturnType<typeof useManagedCampaigns>;
  onCreate: () => void;
}) {
  const data = useData();
  const trouble = useListTrouble(
    props.live,
    'As campanhas aparecem aqui depois de abertas uma vez com internet.',
  );
  return (
    <ListFace
      loading={{ shape: 'card', count: 3, label: 'Carregando campanhas...' }}
      errorTitle="Erro ao carregar campanhas"
      onRetry={() => void data.refresh({ kind: 'location', id: props.locationId })}
      offlineAction={null}
      {...trouble}
      empty={
        <StateFace
          kind="empty"
          title="Nenhuma campanha criada ainda"
          text="Um desconto na hora certa esvazia a prateleira antes do vencimento."
          action={<Button onClick={props.onCreate}>Criar campanha</Button>}
        />
      }
    />
  );
}
