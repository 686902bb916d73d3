import { Suspense, useMemo } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { Data } from '../data/data.ts';
import { useGeolocation } from '../device/place/geolocation-context.tsx';
import { kioskPlace } from '../device/place/kiosk-place.ts';
import { paths } from '../paths.ts';
import { behind } from '../ui/base/behind.ts';
import { FullPageLoader } from '../ui/states/full-page-loader.tsx';
import { loadPerson } from './composition/compose.ts';
import { loadTransport } from './composition/load-transport.ts';
import type { People } from './composition/people.ts';
import { shop } from './frame/shop-part.tsx';
import { PublicOnly, SignedInOnly } from './guards/guards.tsx';
import { lazyPart, screen } from './parts/lazy-part.tsx';
import { MatchedRoutes } from './parts/matched-routes.tsx';

/**
 * The screen of a first visit, loaded before the session is known. On a pinned tablet, the shop comes before the
 * sign-in.
 */
const login = lazyPart(async () => {
  const { LoginScreen } = await import('../features/account/login-screen.tsx');
  const Login = () => {
    const { locateIfAllowed } = useGeolocation();
    const onTyping = (path: string): void => {
      loadBehindLogin(path);
      // So the first search for shops can name a position. Nobody is prompted during the sign-in.
      void locateIfAllowed();
    };
    return <LoginScreen onTyping={onTyping} />;
  };
  return kioskPlace() ? (await import('./kiosk/tablet.tsx')).entrance(Login) : Login;
});
export const loadLogin = login.load;
const RegisterScreen = screen(() => import('../features/account/register-screen.tsx'), 'RegisterScreen');
const PasswordRecoverScreen = screen(
  () => import('../features/account/password-recover-screen.tsx'),
  'PasswordRecoverScreen',
);
const ResetPasswordScreen = screen(
  () => import('../features/account/reset-password-screen.tsx'),
  'ResetPasswordScreen',
);
const EmailConfirmationScreen = screen(
  () => import('../features/account/email-confirmation-screen.tsx'),
  'EmailConfirmationScreen',
);
const ProfileFormScreen = screen(
  () => import('../features/account/profile-form-screen.tsx'),
  'ProfileFormScreen',
);
/** The code behind the sign-in and the start's screen. Both may be loaded before the session is known. */
const area = lazyPart(() => import('./frame/signed-in-area.tsx').then((part) => part.SignedInArea));
const home = lazyPart(async () => {
  const [{ HomeScreen }, { NotificationBell }, { HomePictured }] = await Promise.all([
    import('../features/home/home-screen.tsx'),
    import('../features/notifications/notification-bell.tsx'),
    import('./frame/home-pictured.tsx'),
  ]);
  return () => (
    <HomePictured loadOwn={loadOwn}>
      <HomeScreen bell={<NotificationBell />} />
    </HomePictured>
  );
});
export const loadArea = area.load;
const HistoryScreen = screen(() => import('../features/history/history-screen.tsx'), 'HistoryScreen');
const ProfileScreen = screen(() => import('../features/profile/profile-screen.tsx'), 'ProfileScreen');
const DepositScreen = screen(() => import('../features/deposit/deposit-screen.tsx'), 'DepositScreen');
const WithdrawScreen = screen(() => import('../features/withdraw/withdraw-screen.tsx'), 'WithdrawScreen');
const WithdrawRevenueScreen = screen(
  () => import('../features/withdraw/withdraw-revenue-screen.tsx'),
  'WithdrawRevenueScreen',
);
const EquipmentScreen = screen(() => import('../features/equipment/equipment-screen.tsx'), 'EquipmentScreen');
const LocationInformationScreen = screen(
  () => import('../features/location-information/location-information-screen.tsx'),
  'LocationInformationScreen',
);
/** Loads the parts that follow a sign-in. A part that fails to load is loaded again when shown, and fails there. */
function loadBehindLogin(path: string): void {
  for (const load of [loadPerson, loadTransport, loadArea, () => loadFirst(path)])
    load().catch(() => undefined);
}

/** Everything under /manager, in a chunk that a first visit does not load. */
const managerChunk = () => import('./manager-routes.tsx');
const managerRoutes = lazyPart(async () => (await managerChunk()).managerRoutes());

/**
 * Loads the code of the screen at this address, beside the code of the area around it. Only for the usual entry
 * screens.
 */
export async function loadFirst(path = location.pathname): Promise<unknown> {
  if (path === '/' || path === paths.home()) return home.load();
  if (path.startsWith(paths.shop.base)) return shop.load();
  return path.startsWith(paths.myLocations()) && managerRoutes.load();
}

/** Loads and reads an owner's usual next screen ahead. Code that the worker does not have is not fetched. */
async function loadOwn(data: Data): Promise<void> {
  if (!navigator.serviceWorker?.controller) return;
  await behind(managerRoutes.load);
  (await managerChunk()).readAhead(data);
}
const ChatScreen = screen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen');
const LocationSupportScreen = screen(
  () => import('../features/support/location-support-screen.tsx'),
  'LocationSupportScreen',
);

const OpenScreen = screen(() => import('./kiosk/open-screen.tsx'), 'OpenScreen');

/** All routes of the app. Unknown paths lead to /home [F-01, F-03]. */
export function AppRoutes({ people }: { people: People }) {
  const routes = useMemo(() => routesOf(people), [people]);
  return <MatchedRoutes routes={routes} />;
}

const OF_VISITORS: RouteObject[] = [
  { path: paths.login.pattern, element: <login.Part /> },
  { path: paths.register.pattern, element: <RegisterScreen /> },
  { path: paths.recoverPassword.pattern, element: <PasswordRecoverScreen /> },
  { path: paths.resetPassword.pattern, element: <ResetPasswordScreen /> },
  { path: paths.confirmEmail.pattern, element: <EmailConfirmationScreen /> },
];

const OF_PERSONS: RouteObject[] = [
  { path: paths.home.pattern, element: <home.Part /> },
  { path: paths.history.pattern, element: <HistoryScreen /> },
  { path: paths.completeProfile.pattern, element: <ProfileFormScreen /> },
  { path: paths.shop.pattern, element: <shop.Part /> },
  { path: paths.profile.pattern, element: <ProfileScreen /> },
  { path: paths.deposit.pattern, element: <DepositScreen /> },
  { path: paths.withdraw.pattern, element: <WithdrawScreen /> },
  { path: paths.withdrawRevenue.pattern, element: <WithdrawRevenueScreen /> },
  { path: paths.buyEquipment.pattern, element: <EquipmentScreen /> },
  { path: paths.locationInformation.pattern, element: <LocationInformationScreen /> },
  { path: paths.chat.pattern, element: <ChatScreen /> },
  { path: paths.support.pattern, element: <LocationSupportScreen /> },
  { path: `${paths.myLocations.pattern}/*`, element: <managerRoutes.Part /> },
];

function routesOf(people: People): RouteObject[] {
  const signedIn = (
    <SignedInOnly>
      <Suspense fallback={<FullPageLoader text="Iniciando aplicação..." />}>
        <area.Part people={people} />
      </Suspense>
    </SignedInOnly>
  );
  return [
    { path: paths.receipt.pattern, element: <OpenScreen /> },
    { path: paths.mail.pattern, element: <OpenScreen /> },
    { element: <PublicOnly />, children: OF_VISITORS },
    { element: signedIn, children: OF_PERSONS },
    { path: '*', element: <Navigate to={paths.home()} replace /> },
  ];
}
