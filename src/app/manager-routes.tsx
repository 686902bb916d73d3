import { type ComponentType, useMemo } from 'react';
import { Navigate, type RouteObject } from 'react-router-dom';
import type { Data } from '../data/data.ts';
import { useData } from '../data/hooks/data-context.tsx';
import { shopZone } from '../domain/hours/shop-time-zone.ts';
import { loadRail, RailPlace } from '../features/rail/rail-place.tsx';
import { paths } from '../paths.ts';
import { behind } from '../ui/base/behind.ts';
import { ownTask } from '../ui/base/own-task.ts';
import { OwnLocationOnly } from './guards/own-location-only.tsx';
import type { SharedSection } from './guards/section-only.tsx';
import { lazyPart, screen } from './parts/lazy-part.tsx';
import { loadAhead } from './parts/load-ahead.ts';
import { MatchedRoutes } from './parts/matched-routes.tsx';

/**
 * Makes the shops' time zone, which a first drawing needs, in a task of its own. It takes a browser without Temporal
 * 40 ms.
 */
const makeZone = (): Promise<unknown> => ownTask(() => shopZone().dayOf(Date.now()));

/** The figures of an own location. The list of own locations loads this part ahead. */
const intelligence = lazyPart(async () => {
  const [{ IntelligenceScreen }] = await Promise.all([
    import('../features/intelligence/intelligence-screen.tsx'),
    makeZone(),
  ]);
  return IntelligenceScreen;
});
const myLocations = lazyPart(async () => {
  const [{ MyLocationsScreen }, { LoadsAhead }] = await Promise.all([
    import('../features/my-locations/my-locations-screen.tsx'),
    import('./parts/loads-ahead.tsx'),
    makeZone(),
  ]);
  return () => {
    const data = useData();
    const parts = useMemo(
      () => [{ load: () => Promise.all([intelligence.load(), readFiguresAhead(data)]) }],
      [data],
    );
    return (
      <LoadsAhead parts={parts}>
        <MyLocationsScreen />
      </LoadsAhead>
    );
  };
});
const readFiguresAhead = async (data: Data): Promise<void> =>
  (await import('../features/intelligence/read-ahead.ts')).readAhead(data);

/** A screen of all shops by its section, its module and the name of its export. Its guard is loaded beside it. */
function sectionScreen<Name extends string>(
  section: SharedSection,
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): ComponentType {
  return lazyPart(async () => {
    const [{ SectionOnly }, part] = await Promise.all([import('./guards/section-only.tsx'), load()]);
    const Screen: ComponentType = part[name];
    return () => (
      <SectionOnly section={section}>
        <Screen />
      </SectionOnly>
    );
  }).Part;
}

const PickListScreen = sectionScreen(
  'pickList',
  () => import('../features/pick-list/pick-list-screen.tsx'),
  'PickListScreen',
);
const SuppliesScreen = sectionScreen(
  'supplies',
  () => import('../features/supplies/supplies-screen.tsx'),
  'SuppliesScreen',
);
const ConfigurationScreen = screen(
  () => import('../features/configuration/configuration-screen.tsx'),
  'ConfigurationScreen',
);
const TeamScreen = screen(() => import('../features/team/team-screen.tsx'), 'TeamScreen');
const InvitesScreen = screen(() => import('../features/invites/invites-screen.tsx'), 'InvitesScreen');
const ConversationsScreen = screen(
  () => import('../features/chat/conversations-screen.tsx'),
  'ConversationsScreen',
);
const ManagerChatScreen = screen(
  () => import('../features/chat/manager-chat-screen.tsx'),
  'ManagerChatScreen',
);
const ManagerSupportScreen = screen(
  () => import('../features/support/manager-support-screen.tsx'),
  'ManagerSupportScreen',
);
const ItemsScreen = screen(() => import('../features/items/items-screen.tsx'), 'ItemsScreen');
const CampaignsScreen = screen(() => import('../features/campaigns/campaigns-screen.tsx'), 'CampaignsScreen');
const CampaignScreen = screen(() => import('../features/campaigns/campaign-screen.tsx'), 'CampaignScreen');
const TabletScreen = screen(() => import('../features/kiosk/tablet-screen.tsx'), 'TabletScreen');
const ClosingScreen = sectionScreen(
  'closing',
  () => import('../features/closing/closing-screen.tsx'),
  'ClosingScreen',
);
const LossesScreen = sectionScreen(
  'losses',
  () => import('../features/losses/losses-screen.tsx'),
  'LossesScreen',
);
const SalesScreen = sectionScreen('sales', () => import('../features/sales/sales-screen.tsx'), 'SalesScreen');
const EditsScreen = screen(() => import('../features/edits/edits-screen.tsx'), 'EditsScreen');
const LabelsScreen = screen(() => import('../features/labels/labels-screen.tsx'), 'LabelsScreen');

const OF_LOCATION: RouteObject[] = [
  { path: paths.intelligence.pattern, element: <intelligence.Part /> },
  { path: paths.edits.pattern, element: <EditsScreen /> },
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

const ROUTES: RouteObject[] = [
  { path: paths.myLocations.pattern, element: <myLocations.Part /> },
  { path: paths.sales.pattern, element: <SalesScreen /> },
  { path: paths.pickList.pattern, element: <PickListScreen /> },
  { path: paths.supplies.pattern, element: <SuppliesScreen /> },
  { path: paths.losses.pattern, element: <LossesScreen /> },
  { path: paths.closing.pattern, element: <ClosingScreen /> },
  { path: paths.team.pattern, element: <TeamScreen /> },
  { element: <OwnLocationOnly />, children: OF_LOCATION },
  { path: '*', element: <Navigate to={paths.home()} replace /> },
];

/** The routes of people who own locations or work at them. */
function ManagerRoutes() {
  return (
    <>
      <RailPlace />
      <MatchedRoutes routes={ROUTES} />
    </>
  );
}

/** The routes. Loads their first screen and its rail in idle time, because an owner is likely to go there. */
export function managerRoutes(): typeof ManagerRoutes {
  void behind(async () => loadAhead([myLocations, { load: loadRail }]));
  return ManagerRoutes;
}

/** Reads the mirror's data for that screen in idle time. */
export function readAhead(data: Data): void {
  loadAhead([{ load: async () => (await import('../features/my-locations/read-ahead.ts')).readAhead(data) }]);
}
