import { LogOut } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useProfile } from '../../data/hooks/hooks.ts';
import { useOffline, useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { offlineFace } from '../../data/hooks/offline-words.ts';
import type { LiveOne } from '../../data/live/live.ts';
import type { Profile } from '../../domain/people/profile.ts';
import { useSignOut } from '../../identity/use-sign-out.ts';
import { paths } from '../../paths.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { RetryButton } from '../../ui/buttons/retry-button.tsx';
import { AskUnsaved } from '../../ui/forms/ask-unsaved.tsx';
import { useUnsaved } from '../../ui/forms/unsaved.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Column, Columns } from '../../ui/layout/columns.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { SavedStrip } from '../../ui/states/saved-strip.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { ClosureCard } from './closure-card.tsx';
import { EquipmentOffer } from './equipment-offer.tsx';
import { FactorCard } from './factor-card.tsx';
import { MoneyCards } from './money-cards.tsx';
import { OwnDataCard } from './own-data-card.tsx';
import { ProfileHead } from './profile-head.tsx';
import { ProfilePanels } from './profile-panels.tsx';

/** /profile: personal data, money and sign-out [P-01..P-03]. Paints from the mirror. */
export function ProfileScreen() {
  const navigate = useNavigate();
  const profile = useProfile();
  const offline = useOffline();
  const { leaving, leave } = useSignOut(toast.error);
  const unsaved = useUnsaved(() => void navigate(paths.home()));
  const signOut = (
    <Button look="quiet" wide busy={leaving} icon={<LogOut />} onClick={() => void leave()}>
      Sair da conta
    </Button>
  );
  return (
    <AppFrame
      headerLook="raised"
      header={
        <>
          <TopBar title="Perfil" onBack={unsaved.goBack} />
          {offline && profile.row && <SavedStrip why={offline.name} savedAt={profile.freshness.syncedAt} />}
        </>
      }
    >
      {profile.row ? (
        <Columns wider="second">
          <Column>
            <ProfileHead profile={profile.row} />
            <MoneyCards profile={profile.row} />
          </Column>
          <Column>
            <AskUnsaved of={unsaved}>
              <ProfilePanels profile={profile.row} />
            </AskUnsaved>
            <EquipmentOffer />
            <FactorCard />
            <OwnDataCard />
            {signOut}
            <ClosureCard />
          </Column>
        </Columns>
      ) : (
        <NoProfile profile={profile} signOut={signOut} />
      )}
    </AppFrame>
  );
}

function NoProfile({ profile, signOut }: { profile: LiveOne<Profile>; signOut: ReactNode }) {
  const data = useData();
  const offline = useOfflineReason(profile.error);
  if (profile.status === 'loading')
    return (
      <div className={textClass({ narrow: true })}>
        <Skeleton shape="card" count={3} label="Carregando perfil…" />
      </div>
    );
  return (
    <StateFace
      {...(profile.status === 'offline'
        ? offlineFace(offline, {
            title: 'Seu perfil ainda não foi salvo',
            text: 'Abra o perfil uma vez com internet para vê-lo também sem conexão.',
          })
        : { kind: 'error', title: 'Não foi possível carregar o perfil', text: profile.error?.message })}
      action={
        <>
          <RetryButton look="primary" onClick={() => void data.refresh({ kind: 'profile' })} />
          {signOut}
        </>
      }
    />
  );
}
