import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocations } from '../../data/hooks/hooks.ts';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useManagedLocation } from '../../data/rows/managed.ts';
import { paths } from '../../paths.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { AskUnsaved } from '../../ui/forms/ask-unsaved.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { WaitingTag } from '../../ui/marks/waiting-tag.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { BasicForm } from './basic-form.tsx';
import { BoardSection } from './board-section.tsx';
import { CategoriesSection } from './categories-section.tsx';
import { FiscalForm } from './fiscal-form.tsx';
import { MapSection } from './map-section.tsx';
import { OpeningForm } from './opening-form.tsx';
import { Section } from './section.tsx';
import { VisibilitySection } from './visibility-section.tsx';
import { WifiForm } from './wifi-form.tsx';

/** /manager/configuration/{locationId}: name, visibility, position and network of a location [MC-01]. */
export function ConfigurationScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const { row } = useManagedLocation(location.id);
  const isOnline = useLocations().rows.some(
    (one) => one.location.id === location.id && one.online === 'online',
  );
  const offline = useOffline();
  const isOwn = location.owner === useData().user.sub;
  const unsaved = useUnsaved(() => void navigate(paths.myLocations()));
  return (
    <AppFrame
      header={
        <>
          <TopBar
            title="Configurações"
            sub={location.name}
            onBack={unsaved.goBack}
            actions={
              <span className={rowClass({ gap: 2, align: 'stretch' })}>
                {row?.entry && <WaitingTag parked={row.entry.state.kind === 'parked'} />}
                {isOnline && <Tag colour="leaf">Online</Tag>}
              </span>
            }
          />
          {offline && (
            <Strip kind="offline">{offline.name}. O que você mudar fica guardado e sai depois.</Strip>
          )}
        </>
      }
    >
      {row ? (
        <AskUnsaved of={unsaved}>
          <Columns wider="first">
            <Column>
              <BasicForm row={row.row} />
              <FiscalForm row={row.row} />
              <OpeningForm row={row.row} />
              <VisibilitySection row={row.row} isOnline={isOnline} />
              <MapSection row={row.row} />
            </Column>
            <Column>
              <CategoriesSection locationId={location.id} />
              <WifiForm locationId={location.id} />
              {isOwn && <BoardSection locationId={location.id} />}
              {isOwn && <TabletSection locationId={location.id} />}
            </Column>
          </Columns>
        </AskUnsaved>
      ) : (
        <Skeleton shape="card" count={3} label="Carregando dados do local" />
      )}
    </AppFrame>
  );
}

/** The link to make this device the tablet of the shop. */
function TabletSection({ locationId }: { locationId: string }) {
  const navigate = useNavigate();
  return (
    <Section
      title="Tablet da loja"
      text="Um tablet fixado na loja mostra só ela, com a tela acesa, e encerra sozinho a sessão de quem foi embora."
    >
      <Button look="quiet" wide onClick={() => void navigate(paths.tablet(locationId))}>
        Usar este aparelho na loja
      </Button>
    </Section>
  );
}
