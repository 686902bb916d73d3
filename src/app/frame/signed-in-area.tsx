import { use, useState } from 'react';
import { DataProvider } from '../../data/hooks/data-context.tsx';
import { type KioskPlace, kioskPlace } from '../../device/place/kiosk-place.ts';
import { LeaveGuarded } from '../../features/pending/leave-guarded.tsx';
import type { SessionUser } from '../../identity/base/session.ts';
import { useSession } from '../../identity/identity-context.tsx';
import { ImagesProvider } from '../../images/images-context.tsx';
import { RealtimeProvider } from '../../realtime/use-realtime.tsx';
import { optionalPart, requiredPart } from '../../ui/base/late-part.tsx';
import { IconPlace } from '../../ui/buttons/icon-button.tsx';
import { BarEnd } from '../../ui/layout/bar-end.ts';
import { FullPageLoader } from '../../ui/states/full-page-loader.tsx';
import type { People } from '../composition/people.ts';
import { Parts } from '../guards/guards.tsx';
import { UpdateStrip } from '../install/update-strip.tsx';

const Hosts = optionalPart(() => import('./hosts.tsx').then((part) => part.Hosts));
const AsideStrip = optionalPart(() =>
  import('../../features/payment/aside-strip.tsx').then((part) => part.AsideStrip),
);
const QuietParts = optionalPart(() => import('./quiet-parts.tsx').then((part) => part.QuietParts));
const NotificationBell = optionalPart(
  () => import('../../features/notifications/notification-bell.tsx').then((part) => part.NotificationBell),
  <IconPlace />,
);
const PendingStrip = optionalPart(() =>
  import('../../features/pending/pending-strip.tsx').then((part) => part.PendingStrip),
);
const PinnedStrips = optionalPart(() =>
  import('../../features/pending/pinned-strips.tsx').then((part) => part.PinnedStrips),
);
const KioskFrame = requiredPart(
  () => import('../kiosk/frame.tsx').then((part) => part.KioskFrame),
  <FullPageLoader />,
);
const InstallStrip = optionalPart(() =>
  import('../install/install-strip.tsx').then((part) => part.InstallStrip),
);

/** Everything behind the sign-in. Opens the user's services, then shows the route. */
export function SignedInArea({ people }: { people: People }) {
  const session = useSession();
  return session.kind === 'signedIn' ? (
    <WithPerson key={session.user.sub} people={people} user={session.user} />
  ) : null;
}

function WithPerson({ people, user }: { people: People; user: SessionUser }) {
  const opening = people.open(user);
  // A new pin takes effect with the next page load.
  const [kiosk] = useState(() => kioskPlace());
  // Open services are used at once, because waiting for a settled promise would show a fallback first.
  const { data, socket, images } = people.current() ?? use(opening);
  return (
    <DataProvider data={data}>
      <RealtimeProvider socket={socket}>
        <ImagesProvider images={images}>
          <LeaveGuarded>{kiosk ? <KioskScreens place={kiosk} /> : <Screens />}</LeaveGuarded>
        </ImagesProvider>
      </RealtimeProvider>
    </DataProvider>
  );
}

/** The bell in the bar of every screen. The home screen has it in its own header [N-04]. */
const BELL = <NotificationBell />;

function Screens() {
  return (
    <>
      <UpdateStrip />
      <PinnedStrips>
        <AsideStrip />
        <PendingStrip />
      </PinnedStrips>
      <BarEnd value={BELL}>
        <Parts />
      </BarEnd>
      <Hosts />
      <QuietParts />
      <InstallStrip />
    </>
  );
}

/** A shop's tablet offers nothing that outlives the customer's visit. */
function KioskScreens({ place }: { place: KioskPlace }) {
  return (
    <>
      <PinnedStrips>
        <AsideStrip />
      </PinnedStrips>
      <KioskFrame place={place}>
        <Parts />
      </KioskFrame>
      <Hosts isKiosk />
      <QuietParts />
    </>
  );
}
