import { useEffect, useRef, useState } from 'react';
import { Outlet, useNavigate, useLocation as useRouterLocation } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { OwnLocationProvider } from '../../data/hooks/own-location.tsx';
import { useRoleAt } from '../../data/hooks/own-role.ts';
import { isShownTo, readsOnly, type Section } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import type { Location } from '../../records/types/location.ts';
import { requiredPart } from '../../ui/base/late-part.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { AppFrame } from '../../ui/layout/app-frame.tsx';
import { TopBar } from '../../ui/layout/top-bar.tsx';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';

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
  const isAsked = useAsked(role === null);
  const name = useLast(location?.name);
  const past = useLast(role ?? undefined);
  const navigate = useNavigate();
  const isForeign = role === null && (isAsked || past !== undefined);
  useEffect(() => {
    if (!isForeign) return;
    if (past === undefined) toast.error('Local não encontrado', { id: 'location-not-found' });
    else {
      const there = name === undefined ? 'neste local' : `em ${name}`;
      toast.info(`Você não trabalha mais ${there}.`, { id: 'work-ended' });
    }
    void navigate(paths.myLocations(), { replace: true });
  }, [isForeign, past, name, navigate]);

  const back = (): void => void navigate(paths.myLocations());
  if (!role || !location)
    return (
      <AppFrame header={<TopBar title="Local" onBack={back} />}>
        <Skeleton shape="card" label="Carregando localização..." />
      </AppFrame>
    );
  if (isShownTo(role, section))
    return (
      <OwnLocationProvider location={location}>
        {section === 'items' && readsOnly(role) ? <ReadItemsScreen /> : <Outlet />}
      </OwnLocationProvider>
    );
  return (
    <AppFrame header={<TopBar title={location.name} onBack={back} />}>
      <StateFace
        kind="empty"
        title="Seu papel não permite ver isto."
        text="Peça ao dono do local outro papel, se precisar."
        action={<Button onClick={back}>Meus Locais</Button>}
      />
    </AppFrame>
  );
}

/** Asks once whether the person works anywhere. True once the server has answered, or without a connection. */
function useAsked(isUnknown: boolean): boolean {
  const { refresh } = useData();
  const { online } = useNetwork();
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (isUnknown) void refresh({ kind: 'work' }).then(() => setAsked(true));
  }, [isUnknown, refresh]);
  return isAsked || !online;
}

/** The last value that was not undefined. */
function useLast<T>(value: T | undefined): T | undefined {
  const last = useRef(value);
  if (value !== undefined) last.current = value;
  return last.current;
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
