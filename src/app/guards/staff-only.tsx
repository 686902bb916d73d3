import { Outlet, useLocation as useRouterLocation } from 'react-router-dom';
import type { Scope } from '../../data/basis/scope.ts';
import { OwnLocationProvider } from '../../data/hooks/own-location.tsx';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import { isShownTo, readsOnly, type Section } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import type { Location } from '../../records/types/location.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { useAsked, useLast } from './asked.ts';
import { NotForRole, RoleAwaited, useLeave } from './not-for-role.tsx';

const WORK: Scope = { kind: 'work' };

const ReadItemsScreen = requiredPart(
  async () => (await import('../../features/items/reading/read-items-screen.tsx')).ReadItemsScreen,
);

/**
 * The manager routes that the person's role opens at somebody else's location. A role that ends meanwhile closes the
 * open screen with a text.
 */
export function StaffOnly({ locationId, location }: { locationId: string; location: Location | null }) {
  const role = useRoleAt(locationId);
  const section = useSection();
  const isAsked = useAsked(role === null, WORK);
  const name = useLast(location?.name);
  const past = useLast(role ?? undefined);
  const isForeign = role === null && (isAsked || past !== undefined);
  useLeave(isForeign, past !== undefined, name);
  if (!role || !location) return <RoleAwaited />;
  if (isShownTo(role, section))
    return (
      <OwnLocationProvider location={location}>
        {section === 'items' && readsOnly(role) ? <ReadItemsScreen /> : <Outlet />}
      </OwnLocationProvider>
    );
  return <NotForRole title={location.name} />;
}

const SECTIONS: readonly (readonly [base: string, section: Section])[] = [
  [paths.items.base, 'items'],
  [paths.labels.base, 'labels'],
  [paths.edits.base, 'edits'],
  [paths.conversations.base, 'conversations'],
  [paths.managerSupport.base, 'managerSupport'],
  [paths.intelligence.base, 'intelligence'],
  [paths.campaigns.base, 'campaigns'],
  [paths.campaign.base, 'campaigns'],
  [paths.invites.base, 'invites'],
  [paths.configuration.base, 'configuration'],
  [paths.tablet.base, 'tablet'],
];

/** The open section of the management. A section without an entry above belongs to the owner alone. */
function useSection(): Section {
  const { pathname } = useRouterLocation();
  return SECTIONS.find(([base]) => pathname.startsWith(`${base}/`))?.[1] ?? 'tablet';
}
