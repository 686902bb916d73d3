import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { Scope } from '../../data/basis/scope.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLiveList } from '../../data/hooks/hooks.ts';
import { type NamedShop, readNamedShops } from '../../data/rows/shop-names.ts';
import { isShownTo } from '../../domain/people/staff-ways.ts';
import { useAsked, useLast } from './asked.ts';
import { NotForRole, RoleAwaited, useLeave } from './not-for-role.tsx';

const TITLES = {
  sales: 'Vendas',
  losses: 'Perdas',
  closing: 'Fechamento',
  pickList: 'Lista de reposição',
  supplies: 'Compras',
} as const;

/** A section with one screen for all shops, which may be narrowed to one. */
export type SharedSection = keyof typeof TITLES;

const SHOPS: Scope = { kind: 'myLocations' };

interface SectionOnlyProps {
  section: SharedSection;
  children: ReactNode;
}

/**
 * A management screen of all shops, for whoever has a shop that opens the section. The server answers anybody else with
 * nothing, of which the screen would say that nothing happened. A role that ends meanwhile closes the open screen.
 */
export function SectionOnly({ section, children }: SectionOnlyProps) {
  const { locationId } = useParams();
  const { sub } = useData().user;
  const {
    rows: [shops],
    error,
    freshness: { syncedAt, isPart },
  } = useLiveList<readonly NamedShop[]>('section-shops', {
    scope: SHOPS,
    // One row of all shops, because none says that the mirror was not read yet.
    read: async (tx) => [await readNamedShops(tx, sub)],
  });
  const asked = shops?.filter(({ id }) => locationId === undefined || id === locationId);
  const open = asked?.find((shop) => isOpenAt(shop, section, locationId));
  const last = useLast(open);
  const past = locationId === undefined || last?.id === locationId ? last : undefined;
  const isClosed = shops !== undefined && open === undefined;
  const isUnknown = isClosed && !past;
  const isWhole = syncedAt !== null && !isPart;
  const { isAnswered, isFailed } = useAsked({
    ...{ isUnknown, scope: SHOPS, about: locationId ?? '', isTold: isWhole && error === null },
  });
  const isJudged = isWhole && (isAnswered || past !== undefined);
  const isForeign = isClosed && isJudged && locationId !== undefined && asked?.length === 0;
  useLeave(isForeign, Boolean(past?.role), past?.name);
  // An emptied mirror closes no screen, and without an answer the screen itself says what is missing.
  if (!isClosed || (!isJudged && (past || isAnswered || isFailed))) return children;
  if (!isJudged || isForeign) return <RoleAwaited title={TITLES[section]} />;
  // Without any shop there is no role to speak of, and the screen itself leads on.
  if (shops.length === 0 && !past) return children;
  const name = locationId === undefined ? undefined : asked?.[0]?.name;
  return <NotForRole title={name ?? TITLES[section]} />;
}

/** The sales of one shop are open to all of its staff, because that screen shows an attendant the sale of a ticket. */
function isOpenAt({ role }: NamedShop, section: SharedSection, locationId: string | undefined): boolean {
  return isShownTo(role, section) || (section === 'sales' && locationId !== undefined);
}
