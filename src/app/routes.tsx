import { type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { paths } from '../paths.ts';
import { FullPageLoader } from '../ui/states/full-page-loader.tsx';
import type { People } from './composition/people.ts';
import { PublicOnly, SignedInOnly } from './guards/guards.tsx';
import { lazyPart } from './parts/lazy-part.tsx';

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
const LabelsScreen = screen(() => import('../features/labels/labels-screen.tsx'), 'LabelsScreen');

/** All routes of the app. Unknown paths lead to /home [F-01, F-03]. */
export function AppRoutes({ people }: { people: People }) {
  return (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path={paths.login.pattern} element={<login.Part />} />
        <Route path={paths.register.pattern} element={<RegisterScreen />} />
        <Route path={paths.recoverPassword.pattern} element={<PasswordRecoverScreen />} />
        <Route path={paths.resetPassword.pattern} element={<ResetPasswordScreen />} />
        <Route path={paths.confirmEmail.pattern} element={<EmailConfirmationScreen />} />
      </Route>
      <Route
        element={
          <SignedInOnly>
            <Suspense fallback={<FullPageLoader text="Iniciando aplicação..." />}>
              <area.Part people={people} />
            </Suspense>
          </SignedInOnly>
        }
      >
        <Route path={paths.home.pattern} element={<home.Part />} />
        <Route path={paths.history.pattern} element={<HistoryScreen />} />
        <Route path={paths.completeProfile.pattern} element={<ProfileFormScreen />} />
        <Route path={paths.shop.pattern} element={<ShoppingScreen />} />
        <Route path={paths.profile.pattern} element={<ProfileScreen />} />
        <Route path={paths.deposit.pattern} element={<DepositScreen />} />
        <Route path={paths.withdraw.pattern} element={<WithdrawScreen />} />
        <Route path={paths.withdrawRevenue.pattern} element={<WithdrawRevenueScreen />} />
        <Route path={paths.buyEquipment.pattern} element={<EquipmentScreen />} />
        <Route path={paths.locationInformation.pattern} element={<LocationInformationScreen />} />
        <Route path={paths.chat.pattern} element={<ChatScreen />} />
        <Route path={paths.support.pattern} element={<LocationSupportScreen />} />
        <Route path={paths.myLocations.pattern} element={<MyLocationsScreen />} />
        <Route element={<ownLocation.Part />}>
          <Route path={paths.intelligence.pattern} element={<intelligence.Part />} />
          <Route path={paths.labels.pattern} element={<LabelsScreen />} />
          <Route path={paths.tablet.pattern} element={<TabletScreen />} />
          <Route path={paths.conversations.pattern} element={<ConversationsScreen />} />
          <Route path={paths.managerChat.pattern} element={<ManagerChatScreen />} />
          <Route path={paths.managerSupport.pattern} element={<ManagerSupportScreen />} />
          <Route path={paths.configuration.pattern} element={<ConfigurationScreen />} />
          <Route path={paths.invites.pattern} element={<InvitesScreen />} />
          <Route path={paths.items.pattern} element={<ItemsScreen />} />
          <Route path={paths.campaigns.pattern} element={<CampaignsScreen />} />
          <Route path={paths.campaign.pattern} element={<CampaignScreen />} />
        </Route>
      </Route>
      <Route path="*" element={<Navigate to={paths.home()} replace />} />
    </Routes>
  );
}
