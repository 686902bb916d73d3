import { useNavigate, useParams } from 'react-router-dom';
import { closedWords, useClosedLocation } from '../../data/hooks/closed-location.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocation, useNetwork } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import { useCampaigns } from '../../data/hooks/shop.ts';
import { type Location, NO_DESCRIPTION } from '../../records/types/shop/location.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { MissingPlace } from '../../ui/states/missing-place.tsx';
import { SavedStrip } from '../../ui/states/saved-strip.tsx';
import { ActionsCard } from './actions-card.tsx';
import { EquipmentCard } from './equipment-card.tsx';
import styles from './location-information.module.css';
import { PlaceCard } from './place-card.tsx';
import { PromotionsCard } from './promotions-card.tsx';

const UNNAMED = 'O nome não aparece em locais públicos. Fale com o responsável pelo Chat ou pelo Suporte.';

/** 'Responsável': the recipient of the equipment [L-01]. Visitors of a public location see no name. */
function RecipientCard({ location: { recipientName: name, visibility } }: { location: Location }) {
  return (
    <Card as="section" className={styles.body} aria-labelledby="recipient">
      <h2 id="recipient">Responsável</h2>
      {name ? (
        <Row gap={3} weight={600}>
          <Avatar name={name} />
          <p>{name}</p>
        </Row>
      ) : (
        <p className={textClass({ tone: 'soft', size: 1 })}>
          {visibility === 'PUBLIC' ? UNNAMED : 'Não informado'}
        </p>
      )}
    </Card>
  );
}

/** /location-information/{locationId}: a shop's place, equipment and offers [L-01, L-02]. */
export function LocationInformationScreen() {
  const { locationId = '' } = useParams();
  const data = useData();
  const navigate = useNavigate();
  const found = useLocation(locationId);
  const campaigns = useCampaigns(locationId);
  const { online } = useNetwork();
  const offline = useOfflineReason(found.error);
  const closed = useClosedLocation(locationId);
  const leave = (): void => void navigate('/');

  if (!found.row) {
    return (
      <MissingPlace
        status={closed === undefined ? 'loading' : found.status}
        closed={closed && closedWords(closed, data.user.email)}
        unsaved={offlineFace(offline, {
          title: 'Este local ainda não foi salvo',
          text: 'Abra-o uma vez com internet para ver as informações também sem conexão.',
        })}
        failed={{ title: 'Erro ao carregar informações do local', text: found.error?.message }}
        onRetry={() => void data.refresh({ kind: 'location', id: locationId })}
        onBack={leave}
      />
    );
  }
  const location = found.row;
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <Awning colour={awningOf(location.id)} />
          <TopBar title={titleOf(location)} sub={subtitleOf(location)} onBack={leave} />
          {!online && <SavedStrip why={offline.name} savedAt={found.freshness.syncedAt} />}
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
          <RecipientCard location={location} />
        </Column>
      </Columns>
    </AppFrame>
  );
}

/** The description, else the equipment's name [L-01]. Without either, the shop's name. */
function titleOf({ description, equipmentName, name }: Location): string {
  return description === NO_DESCRIPTION ? equipmentName || name : description;
}

function subtitleOf(location: Location): string | undefined {
  return titleOf(location) === location.name ? undefined : location.name;
}
