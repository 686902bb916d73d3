import {
  CalendarCheck,
  ClipboardList,
  Headset,
  LayoutDashboard,
  type LucideIcon,
  MessageCircle,
  Package,
  PackageX,
  ReceiptText,
  TicketPercent,
  Truck,
  Users,
} from 'lucide-react';
import type { Section } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';

/** A section of the management, as the rail leads to it. */
export interface RailSection {
  id: string;
  label: string;
  Icon: LucideIcon;
  /** People whose work it is. 'figures': everybody who has a location. 'owner': the owner alone. */
  section: Section | 'figures' | 'owner';
  /** The screen over all locations; null where each has its own. */
  all: string | null;
  /** The screen of one location. */
  one: (locationId: string) => string;
  /** Beginnings of further screens that belong to it. */
  also?: readonly string[];
  /** The key behind `g`. */
  key?: string;
  /** Stands in the bar of a phone, not behind 'Mais'. */
  inBar?: boolean;
}

const ofAll = (path: string) => ({ all: path, one: () => path });
const ofEach = (one: (locationId: string) => string) => ({ all: null, one });

/** In the order of the rail. */
export const RAIL_SECTIONS: readonly RailSection[] = [
  {
    id: 'overview',
    label: 'Visão geral',
    Icon: LayoutDashboard,
    section: 'figures',
    ...ofAll(paths.myLocations()),
    also: [paths.intelligence.base],
    key: 'v',
    inBar: true,
  },
  {
    id: 'sales',
    label: 'Vendas',
    Icon: ReceiptText,
    section: 'sales',
    all: paths.sales(),
    one: paths.sales,
    key: 's',
    inBar: true,
  },
  {
    id: 'items',
    label: 'Itens',
    Icon: Package,
    section: 'items',
    ...ofEach(paths.items),
    also: [paths.labels.base],
    key: 'i',
  },
  {
    id: 'pickList',
    label: 'Reposição',
    Icon: Truck,
    section: 'pickList',
    ...ofAll(paths.pickList()),
    key: 'r',
    inBar: true,
  },
  {
    id: 'supplies',
    label: 'Compras',
    Icon: ClipboardList,
    section: 'supplies',
    all: paths.supplies(),
    one: paths.supplies,
  },
  {
    id: 'losses',
    label: 'Perdas',
    Icon: PackageX,
    section: 'losses',
    all: paths.losses(),
    one: paths.losses,
    key: 'p',
  },
  {
    id: 'campaigns',
    label: 'Campanhas',
    Icon: TicketPercent,
    section: 'campaigns',
    ...ofEach(paths.campaigns),
    also: [paths.campaign.base],
  },
  {
    id: 'conversations',
    label: 'Conversas',
    Icon: MessageCircle,
    section: 'conversations',
    ...ofEach(paths.conversations),
    inBar: true,
  },
  {
    id: 'support',
    label: 'Suporte',
    Icon: Headset,
    section: 'managerSupport',
    ...ofEach(paths.managerSupport),
  },
  { id: 'team', label: 'Equipe', Icon: Users, section: 'owner', ...ofAll(paths.team()) },
  {
    id: 'closing',
    label: 'Fechamento',
    Icon: CalendarCheck,
    section: 'closing',
    all: paths.closing(),
    one: paths.closing,
  },
];

/** The section of a screen. Null for one that none leads to, such as the settings of a location. */
export function sectionAt(pathname: string): RailSection | null {
  const begins = (base: string): boolean => `${pathname}/`.startsWith(`${base}/`);
  return (
    RAIL_SECTIONS.slice(1).find(({ one, also = [] }) =>
      [one(''), ...also].some((base) => begins(trimmed(base))),
    ) ??
    RAIL_SECTIONS.slice(0, 1).find(
      ({ all, also = [] }) => pathname === all || also.some((base) => begins(base)),
    ) ??
    null
  );
}

const trimmed = (base: string): string => base.replace(/\/$/, '');

/** Id of the location that a screen of the management is about; null for one about all. */
export function locationAt(pathname: string): string | null {
  const [id] = pathname.split('/').slice(3);
  return id ? decodeURIComponent(id) : null;
}
