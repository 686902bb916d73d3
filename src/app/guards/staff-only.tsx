import { useEffect, useState } from 'react';
import { Outlet, useLocation as useRouterLocation } from 'react-router-dom';
import type { Scope } from '../../data/basis/scope.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLiveList } from '../../data/hooks/hooks.ts';
import { OwnLocationProvider } from '../../data/hooks/own-location.tsx';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import { readOwnStaff } from '../../data/mirror/own-staff.ts';
import { isOverStaff } from '../../domain/people/staff.ts';
import { isShownTo, readsOnly, type Section } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { useAsked, useLast } from './asked.ts';
import { NotForRole, RoleAwaited, useLeave } from './not-for-role.tsx';

const WORK: Scope = { kind: 'work' };

/** Loaded late, because the role is nearly always known. */
const AbsentLocation = requiredPart(async () => (await import('./absent-location.tsx')).AbsentLocation);
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
  const {
    error: trouble,
    freshness: { syncedAt, isPart },
  } = useLiveList('staff-only', { scope: WORK, read: async () => [] });
  // A part of an answer tells of no role that is missing in it.
  const isWhole = syncedAt !== null && !isPart;
  const { isAnswered, isFailed, error, again } = useAsked({
    ...{ isUnknown: role === null, scope: WORK, about: locationId },
    isTold: isWhole && trouble === null,
  });
  const name = useLast(location?.name);
  const past = useLast(role ?? undefined);
  const isUntold = role === null && (isFailed || (isAnswered && !isWhole));
  const hasEnded = useEndedRole(isUntold, locationId);
  const isPast = past !== undefined || hasEnded === true;
  const isForeign = role === null && (isPast || (isAnswered && isWhole));
  useLeave(isForeign, isPast, name);
  if (isUntold && hasEnded === false && !isForeign)
    return (
      <RoleAwaited>
        <AbsentLocation
          locationId={locationId}
          location={{
            status: isFailed && (error?.kind ?? 'network') === 'network' ? 'offline' : 'error',
            error,
          }}
          onRetry={again}
        />
      </RoleAwaited>
    );
  if (!role || !location) return <RoleAwaited />;
  if (isShownTo(role, section))
    return (
      <OwnLocationProvider location={location}>
        {section === 'items' && readsOnly(role) ? <ReadItemsScreen /> : <Outlet />}
      </OwnLocationProvider>
    );
  return <NotForRole title={location.name} />;
}

/** True where this device knows that the person's role at this location has ended. Undefined until it is read. */
function useEndedRole(isWanted: boolean, locationId: string): boolean | undefined {
  const { read, user } = useData();
  const [found, setFound] = useState<{ locationId: string; hasEnded: boolean } | null>(null);
  useEffect(() => {
    if (!isWanted) return;
    const tell = (hasEnded: boolean): void => setFound({ locationId, hasEnded });
    void read((tx) => readOwnStaff(tx, user)).then(
      (staff) => tell(staff.some((one) => one.locationId === locationId && isOverStaff(one.status))),
      () => tell(false),
    );
  }, [isWanted, read, user, locationId]);
  return found?.locationId === locationId ? found.hasEnded : undefined;
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
