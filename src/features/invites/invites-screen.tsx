import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useListTrouble } from '../../data/hooks/list-trouble.ts';
import { useOffline } from '../../data/hooks/offline-reason.ts';
import { useOwnLocation } from '../../data/hooks/own-location.tsx';
import { useManagedInvites } from '../../data/rows/managed.ts';
import { useWorkersAt } from '../../data/rows/team.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { ListFace } from '../../ui/states/list-face.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { InviteRow } from './invite-row.tsx';
import { InviteSent } from './invite-sent.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import styles from './invites.module.css';

/** /manager/invites/{locationId}: the invites of an own location [MV-01]. */
export function InvitesScreen() {
  const navigate = useNavigate();
  const location = useOwnLocation();
  const invites = useManagedInvites(location.id);
  const workers = useWorkersAt(location);
  const offlineReason = useOffline();
  const [inviting, setInviting] = useState(false);
  const [sent, setSent] = useState<readonly string[] | null>(null);
  const invite = (
    <Button icon={<Plus />} onClick={() => setInviting(true)}>
      Convidar
    </Button>
  );
  return (
    <AppFrame
      width="column"
      header={
        <>
          <TopBar
            title="Convites"
            sub={location.name}
            onBack={() => void navigate(paths.myLocations())}
            actions={<IconButton label="Novo convite" icon={<Plus />} onClick={() => setInviting(true)} />}
          />
          {offlineReason && (
            <Strip kind="offline">{offlineReason.name}. O que você mudar fica guardado e sai depois.</Strip>
          )}
        </>
      }
    >
      {invites.rows.length > 0 ? (
        <ul className={styles.list}>
          {invites.rows.map((one) => (
            <InviteRow
              key={one.value.id}
              invite={one}
              location={location}
              invites={invites.rows}
              workers={workers}
            />
          ))}
        </ul>
      ) : (
        <NoInvites locationId={location.id} invites={invites}>
          {invite}
        </NoInvites>
      )}
      {inviting && (
        <InviteSheet
          location={location}
          invites={invites}
          onSent={setSent}
          onClose={() => setInviting(false)}
        />
      )}
      {sent && <InviteSent location={location} texts={sent} onClose={() => setSent(null)} />}
    </AppFrame>
  );
}

function NoInvites(props: {
  locationId: string;
  invites: ReturnType<typeof useManagedInvites>;
  children: React.ReactNode;
}) {
  const data = useData();
  const trouble = useListTrouble(
    props.invites,
    'Os convites aparecem aqui depois de abertos uma vez com internet.',
  );
  return (
    <ListFace
      loading={{ shape: 'row', count: 4, label: 'Carregando convites' }}
      errorTitle="Erro ao carregar convites"
      onRetry={() => void data.refresh({ kind: 'invites', id: props.locationId })}
      offlineAction={null}
      {...trouble}
      empty={
        <StateFace
          kind="empty"
          title="Nenhum convite encontrado"
          text="Convide pessoas pelo e-mail, ou uma empresa inteira pelo domínio."
          action={props.children}
        />
      }
    />
  );
}
