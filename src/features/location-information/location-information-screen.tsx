import { useNavigate, useParams } from 'react-router-dom';
import { useData } from '../../data/data-context.tsx';
import { useLocation, useNetwork } from '../../data/hooks.ts';
import type { LiveOne } from '../../data/live.ts';
import { useCampaigns } from '../../data/shop-hooks.ts';
import { type Location, NO_DESCRIPTION } from '../../records/content/location.ts';
import { AppFrame } from '../../ui/app-frame.tsx';
import { Awning, awningOf } from '../../ui/awning.tsx';
import { Button } from '../../ui/button.tsx';
import { Column, Columns } from '../../ui/columns.tsx';
import { FullPageLoader } from '../../ui/full-page-loader.tsx';
import { SavedStrip } from '../../ui/saved-strip.tsx';
import { StateFace, type StateFaceProps } from '../../ui/state-face.tsx';
import { TopBar } from '../../ui/top-bar.tsx';
import { ActionsCard } from './actions-card.tsx';
import { EquipmentCard } from './equipment-card.tsx';
import { PlaceCard } from './place-card.tsx';
import { PromotionsCard } from './promotions-card.tsx';
import { RecipientCard } from './recipient-card.tsx';

/** /location-information/{locationId}: where a shop is, what stands there and what it offers [L-01, L-02]. */
export function LocationInformationScreen() {
  const { locationId = '' } = useParams();
  const navigate = useNavigate();
  const found = useLocation(locationId);
  const campaigns = useCampaigns(locationId);
  const { online } = useNetwork();
  const leave = (): void => void navigate('/');

  if (!found.row) return <NoInformation found={found} locationId={locationId} onBack={leave} />;
  const location = found.row;
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <Awning colour={awningOf(location.id)} />
          <TopBar title={titleOf(location)} sub={subtitleOf(location)} onBack={leave} />
          {!online && <SavedStrip savedAt={found.freshness.syncedAt} />}
        </>
      }
    >
      <Columns wider="first">
        <Column>
          <PlaceCard location={location} />
          <PromotionsCard campaigns={campaigns} />
        </Column>
        <Column>
          <ActionsCard locationId={location.id} />
          <EquipmentCard location={location} />
          <RecipientCard name={location.recipientName} />
        </Column>
      </Columns>
    </AppFrame>
  );
}

/** The description, else the name of the equipment [L-01]; the shop's own name where there is neither. */
function titleOf({ description, equipmentName, name }: Location): string {
  return description === NO_DESCRIPTION ? equipmentName || name : description;
}

function subtitleOf(location: Location): string | undefined {
  return titleOf(location) === location.name ? undefined : location.name;
}

/** While the location is not known, and when it cannot be had [L-02]. */
function NoInformation(props: { found: LiveOne<Location>; locationId: string; onBack: () => void }) {
  const { found, locationId, onBack } = props;
  const data = useData();
  if (found.status === 'loading') return <FullPageLoader />;
  return (
    <AppFrame width="column">
      <StateFace
        level={1}
        {...faceOf(found)}
        action={
          <>
            {found.status !== 'ready' && (
              <Button onClick={() => void data.refresh({ kind: 'location', id: locationId })}>
                Tentar novamente
              </Button>
            )}
            <Button look="quiet" onClick={onBack}>
              Voltar
            </Button>
          </>
        }
      />
    </AppFrame>
  );
}

function faceOf({ status, error }: LiveOne<Location>): Pick<StateFaceProps, 'kind' | 'title' | 'text'> {
  if (status === 'offline')
    return {
      kind: 'offline',
      title: 'Este local ainda não foi salvo',
      text: 'Abra-o uma vez com internet para ver as informações também sem conexão.',
    };
  if (status === 'error')
    return { kind: 'error', title: 'Erro ao carregar informações do local', text: error?.message };
  return {
    kind: 'error',
    title: 'Local não encontrado',
    text: 'O endereço pode estar errado, ou o convite para este local não vale mais.',
  };
}
