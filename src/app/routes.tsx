import { type ComponentType, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
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
const IntelligenceScreen = screen(
  () => import('../features/intelligence/intelligence-screen.tsx'),
  'IntelligenceScreen',
);
const MyLocationsScreen = screen(
  () => import('../features/my-locations/my-locations-screen.tsx'),
  'MyLocationsScreen',
);
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
const OwnLocationOnly = screen(() => import('./guards/own-location-only.tsx'), 'OwnLocationOnly');
const TabletScreen = screen(() => import('../features/kiosk/tablet-screen.tsx'), 'TabletScreen');
const LabelsScreen = screen(() => import('../features/labels/labels-screen.tsx'), 'LabelsScreen');
/** The kit page, in the development server alone. A build does not contain it. */
const KitPage = import.meta.env.DEV ? screen(() => import('../ui/kit/kit-page.tsx'), 'KitPage') : null;

/** All routes of the app. Unknown paths lead to /home [F-01, F-03]. */
export function AppRoutes({ people }: { people: People }) {
  return (
    <Routes>
      <Route element={<PublicOnly />}>
        <Route path="/login" element={<login.Part />} />
        <Route path="/register" element={<RegisterScreen />} />
        <Route path="/password-recover" element={<PasswordRecoverScreen />} />
        <Route path="/reset-password" element={<ResetPasswordScreen />} />
        <Route path="/email-confirmation" element={<EmailConfirmationScreen />} />
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
        <Route path="/home" element={<home.Part />} />
        <Route path="/history" element={<HistoryScreen />} />
        <Route path="/profile-form" element={<ProfileFormScreen />} />
        <Route path="/shopping/:locationId" element={<ShoppingScreen />} />
        <Route path="/profile" element={<ProfileScreen />} />
        <Route path="/deposit" element={<DepositScreen />} />
        <Route path="/withdraw" element={<WithdrawScreen />} />
        <Route path="/withdraw-revenue" element={<WithdrawRevenueScreen />} />
        <Route path="/purchase-equipment" element={<EquipmentScreen />} />
        <Route path="/location-information/:locationId" element={<LocationInformationScreen />} />
        <Route path="/location-chat/:locationId" element={<ChatScreen />} />
        <Route path="/location-support/:locationId" element={<LocationSupportScreen />} />
        <Route path="/manager" element={<MyLocationsScreen />} />
        <Route element={<OwnLocationOnly />}>
          <Route path="/manager/business-intelligence/:locationId" element={<IntelligenceScreen />} />
          <Route path="/manager/labels/:locationId" element={<LabelsScreen />} />
          <Route path="/manager/tablet/:locationId" element={<TabletScreen />} />
          <Route path="/manager/chat/:locationId" element={<ConversationsScreen />} />
          <Route path="/manager/chat/:locationId/:userId" element={<ManagerChatScreen />} />
          <Route path="/manager/support/:locationId" element={<ManagerSupportScreen />} />
          <Route path="/manager/configuration/:locationId" element={<ConfigurationScreen />} />
          <Route path="/manager/invites/:locationId" element={<InvitesScreen />} />
          <Route path="/manager/items/:locationId" element={<ItemsScreen />} />
          <Route path="/manager/campaigns/:locationId" element={<CampaignsScreen />} />
          <Route path="/manager/campaign-details/:locationId/:campaignId?" element={<CampaignScreen />} />
        </Route>
      </Route>
      {KitPage && (
        <Route
          path="/dev/kit"
          element={
            <Suspense fallback={<FullPageLoader />}>
              <KitPage />
            </Suspense>
          }
        />
      )}
      <Route path="*" element={<Navigate to="/home" replace />} />
    </Routes>
  );
}
