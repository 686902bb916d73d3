import { type ComponentType, Suspense, useMemo } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import { paths } from '../paths.ts';
import { FullPageLoader } from '../ui/states/full-page-loader.tsx';
import type { People } from './composition/people.ts';
import { PublicOnly, SignedInOnly } from './guards/guards.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import { MatchedRoutes } from './parts/matched-routes.tsx';

/** A screen by its module and export, loaded when its route is first shown. */
function screen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyPart(async () => (await load())[name]).Part;
}

/** The screen of a first visit, loaded before the session is known. */
const login = lazyPart(async () => (await import('../features/account/login-screen.tsx')).LoginScreen);
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
const area = lazyPart(async () => (await import('./frame/signed-in-area.tsx')).SignedInArea);
const home = lazyPart(async () => {
  const [{ HomeScreen }, { NotificationBell }, { HomePictured }] = await Promise.all([
    import('../features/home/home-screen.tsx'),
    import('../features/notifications/notification-bell.tsx'),
    import('./frame/home-pictured.tsx'),
  ]);
  return () => (
    <HomePictured>
      <HomeScreen bell={<NotificationBell />} />
    </HomePictured>
  );
});
export const loadArea = area.load;
export const loadHome = home.load;
const HistoryScreen = screen(() => import('../features/history/history-screen.tsx'), 'HistoryScreen');
const ShoppingScreen = screen(() => import('../features/shopping/shopping-screen.tsx'), 'ShoppingScreen');
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
/** The guard of an own location's screens, and its figures. The list of own locations loads both ahead. */
const ownLocation = lazyPart(async () => (await import('./guards/own-location-only.tsx')).OwnLocationOnly);
const intelligence = lazyPart(
  async () => (await import('../features/intelligence/intelligence-screen.tsx')).IntelligenceScreen,
);
const MyLocationsScreen = lazyPart(async () => {
  const [{ MyLocationsScreen }, { LoadsAhead }] = await Promise.all([
    import('../features/my-locations/my-locations-screen.tsx'),
    import('./parts/loads-ahead.tsx'),
  ]);
  const parts = [ownLocation, intelligence];
  return () => (
    <LoadsAhead parts={parts}>
      <MyLocationsScreen />
    </LoadsAhead>
  );
}).Part;
const PickListScreen = screen(() => import('../features/pick-list/pick-list-screen.tsx'), 'PickListScreen');
const ConfigurationScreen = screen(
  () => import('../features/configuration/configuration-screen.tsx'),
  'ConfigurationScreen',
);
const InvitesScreen = screen(() => import('../features/invites/invites-screen.tsx'), 'InvitesScreen');
const ChatScreen = screen(() => import('../features/chat/chat-screen.tsx'), 'ChatScreen');
const ConversationsScreen = screen(
  () => import('../features/chat/conversations-screen.tsx'),
  'ConversationsScreen',
);
const ManagerChatScreen = screen(
  () => import('../features/chat/manager-chat-screen.tsx'),
  'ManagerChatScreen',
);
const LocationSupportScreen = screen(
  () => import('../features/support/location-support-screen.tsx'),
  'LocationSupportScreen',
);
const ManagerSupportScreen = screen(
  () => import('../features/support/manager-support-screen.tsx'),
  'ManagerSupportScreen',
);
const ItemsScreen = screen(() => import('../features/items/items-screen.tsx'), 'ItemsScreen');
const CampaignsScreen = screen(() => import('../features/campaigns/campaigns-screen.tsx'), 'CampaignsScreen');
const CampaignScreen = screen(() => import('../features/campaigns/campaign-screen.tsx'), 'CampaignScreen');
const TabletScreen = screen(() => import('../features/kiosk/tablet-screen.tsx'), 'TabletScreen');
const SalesScreen = screen(() => import('../features/sales/sales-screen.tsx'), 'SalesScreen');
const LabelsScreen = screen(() => import('../features/labels/labels-screen.tsx'), 'LabelsScreen');

const GuestReceipt = screen(() => import('./kiosk/guest-receipt.tsx'), 'GuestReceipt');

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
  { path: paths.shop.pattern, element: <ShoppingScreen /> },
  { path: paths.profile.pattern, element: <ProfileScreen /> },
  { path: paths.deposit.pattern, element: <DepositScreen /> },
  { path: paths.withdraw.pattern, element: <WithdrawScreen /> },
  { path: paths.withdrawRevenue.pattern, element: <WithdrawRevenueScreen /> },
  { path: paths.buyEquipment.pattern, element: <EquipmentScreen /> },
  { path: paths.locationInformation.pattern, element: <LocationInformationScreen /> },
  { path: paths.chat.pattern, element: <ChatScreen /> },
  { path: paths.support.pattern, element: <LocationSupportScreen /> },
  { path: paths.myLocations.pattern, element: <MyLocationsScreen /> },
  { path: paths.sales.pattern, element: <SalesScreen /> },
  { path: paths.pickList.pattern, element: <PickListScreen /> },
];

const OF_OWNERS: RouteObject[] = [
  { path: paths.intelligence.pattern, element: <intelligence.Part /> },
  { path: paths.labels.pattern, element: <LabelsScreen /> },
  { path: paths.tablet.pattern, element: <TabletScreen /> },
  { path: paths.conversations.pattern, element: <ConversationsScreen /> },
  { path: paths.managerChat.pattern, element: <ManagerChatScreen /> },
  { path: paths.managerSupport.pattern, element: <ManagerSupportScreen /> },
  { path: paths.configuration.pattern, element: <ConfigurationScreen /> },
  { path: paths.invites.pattern, element: <InvitesScreen /> },
  { path: paths.items.pattern, element: <ItemsScreen /> },
  { path: paths.campaigns.pattern, element: <CampaignsScreen /> },
  { path: paths.campaign.pattern, element: <CampaignScreen /> },
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
    { path: paths.receipt.pattern, element: <GuestReceipt /> },
    { element: <PublicOnly />, children: OF_VISITORS },
    { element: signedIn, children: [...OF_PERSONS, { element: <ownLocation.Part />, children: OF_OWNERS }] },
    { path: '*', element: <Navigate to={paths.home()} replace /> },
  ];
}
