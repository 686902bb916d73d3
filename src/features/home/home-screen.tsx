import { LogOut } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useChosenPlace, useLocations, useNetwork, useProfile } from '../../data/hooks/hooks.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { useManages } from '../../data/rows/glance/manages.ts';
import { useHasRecentPurchase } from '../../data/rows/recent-purchase.ts';
import { onVisible } from '../../device/page/visibility.ts';
import { useGeolocation } from '../../device/place/geolocation-context.tsx';
import { useSession } from '../../identity/identity-context.tsx';
import { useSignOut } from '../../identity/use-sign-out.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Strip } from '../../ui/states/strip.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { BalanceCard } from './balance-card.tsx';
import styles from './home.module.css';
import { LocationList } from './location-list.tsx';
import { savedAtText } from './saved-at-text.ts';
import { HomeScanButton } from './scan/home-scan-button.tsx';

const LastPurchase = optionalPart(
  () => import('./marks/last-purchase.tsx').then((part) => part.LastPurchase),
  // The placeholder of the part, so that no card moves when its code is loaded.
  <div className={styles.last} />,
);

const OtherWays = optionalPart(() => import('./other-ways.tsx').then((part) => part.OtherWays));

/**
 * /home: profile, balance and shops nearby [H-01..H-07]. Paints from the mirror. `bell`: the notifications button,
 * handed in because it belongs to another feature.
 */
export function HomeScreen({ bell }: { bell?: ReactNode }) {
  const session = useSession();
  const profile = useProfile();
  const locations = useLocations();
  const network = useNetwork();
  const offline = useOfflineReason();
  const data = useData();
  const manages = useManages();
  const hasBought = useHasRecentPurchase();
  const chosen = useChosenPlace();
  const lookAgain = useDiscovery(chosen === null);

  const user = session.kind === 'signedIn' ? session.user : null;
  const refresh = (): void => {
    for (const kind of ['locations', 'profile'] as const) void data.refresh({ kind });
    lookAgain();
  };

  return (
    <AppFrame
      header={
        <>
          <HomeHeader name={profile.row?.name || user?.name || user?.email || 'Usuário'}>{bell}</HomeHeader>
          {!network.online && (
            <Strip kind="offline">{savedAtText(locations.freshness.syncedAt, offline.name)}</Strip>
          )}
        </>
      }
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          {hasBought && <LastPurchase />}
          <BalanceCard profile={profile} manages={manages} />
          <HomeScanButton />
        </div>
        <div>
          <LocationList locations={locations} chosen={chosen} online={network.online} onRefresh={refresh} />
          <OtherWays locations={locations} />
        </div>
      </div>
    </AppFrame>
  );
}

/**
 * Asks for the device's position once per visit and passes it to discovery [F-20, H-09]. Looks again when the page
 * becomes visible, because the user may have moved. Around a chosen place it asks nothing. Returns a function that
 * looks again without a prompt.
 */
function useDiscovery(isWanted: boolean): () => void {
  const data = useData();
  const { kind, position, locate, locateIfAllowed } = useGeolocation();
  useEffect(() => {
    if (!isWanted) return;
    void locate();
    return onVisible(() => void locateIfAllowed());
  }, [locate, locateIfAllowed, isWanted]);
  useEffect(() => {
    if (isWanted && kind === 'located') data.setPosition(position);
  }, [data, isWanted, kind, position]);
  return () => void (isWanted && locateIfAllowed());
}

/** The user's name and the sign-out button [H-01]. `children` come before the button. */
function HomeHeader({ name, children }: { name: string; children?: ReactNode }) {
  const { leaving, leave } = useSignOut((problem) => toast.error(problem));
  return (
    <div className={styles.hello}>
      <Avatar name={name} />
      <div className={styles.who}>
        <p data-picture>Olá,</p>
        <h1>{name}</h1>
      </div>
      {children}
      <IconButton label="Sair" icon={<LogOut />} disabled={leaving} onClick={() => void leave()} />
    </div>
  );
}
