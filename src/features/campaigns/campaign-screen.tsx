import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useMissing } from '../../data/live/use-missing.ts';
import { useOpenRecord } from '../../data/live/use-open-record.ts';
import { useManagedCampaigns } from '../../data/rows/managed.ts';
import { paths } from '../../paths.ts';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { CampaignForm } from './campaign-form.tsx';
import type { Promoted } from './campaign-values.ts';

/** /manager/campaign-details/{locationId}/{campaignId?}: makes or edits a campaign [MP-02]. */
export function CampaignScreen() {
  const navigate = useNavigate();
  const { campaignId } = useParams();
  const location = useOwnLocation();
  const campaigns = useManagedCampaigns(location.id);
  const offline = useOfflineReason(campaigns.error);
  const back = (): void => void navigate(paths.campaigns(location.id));
  const { state } = useLocation();
  const copyOf: string | undefined = state?.copyOf;
  const rowOf = (id: string | undefined) => campaigns.rows.find(({ value }) => value.id === id);
  const copied = useOpenRecord(copyOf, rowOf(copyOf), campaigns)?.value ?? null;
  const awaitsOriginal = copyOf !== undefined && !copied && campaigns.status === 'loading';
  const promoted: Promoted | null = state?.promoted ?? null;
  const known = useOpenRecord(campaignId, rowOf(campaignId), campaigns);
  useMissing(campaignId !== undefined && !known, campaigns, () => {
    toast.error('Erro ao carregar dados', { id: 'campaign-gone' });
    void navigate(paths.campaigns(location.id), { replace: true });
  });

  // One key for the form's whole life, so that typed values survive a deletion of the template.
  if (known || (campaignId === undefined && !awaitsOriginal))
    return (
      <CampaignForm
        key={campaignId ?? `new ${copyOf}`}
        location={location}
        copied={copied}
        promoted={promoted}
        known={known}
        others={campaigns.rows.map(({ value }) => value)}
        onDone={back}
      />
    );
  const isAway = campaigns.status === 'offline' || campaigns.status === 'error' || campaigns.freshness.isPart;
  return (
    <AppFrame header={<TopBar title="Editar Campanha" sub={location.name} onBack={back} />}>
      {isAway ? (
        <StateFace
          {...(campaigns.status === 'offline'
            ? offlineFace(offline, { text: 'Esta campanha ainda não foi aberta neste aparelho.' })
            : { kind: 'error', title: 'Erro ao carregar dados', text: campaigns.error?.message })}
        />
      ) : (
        <Skeleton shape="card" count={2} label="Carregando dados..." />
      )}
    </AppFrame>
  );
}
