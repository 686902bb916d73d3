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

/** A section of the management in the rail. */
export interface RailSection {
  id: string;
  label: string;
  Icon: LucideIcon;
  /** People who may open it: by section, everybody with a location ('figures'), or the owner alone ('owner'). */
  section: Section | 'figures' | 'owner';
  /** Path of the screen for all locations. Null where there are only screens of one location. */
  all: string | null;
  /** Path of the screen of one location. */
  one: (locationId: string) => string;
  /** Beginnings of the paths of further screens in this section. */
  also?: readonly string[];
  /** The key to press after `g`. */
  key?: string;
  /** True for a link in a phone's bar, not behind 'Mais'. */
  inBar?: boolean;
}

const ofAll = (path: string) => ({ all: path, one: () => path });
const ofEach = (one: (locationId: string) => string) => ({ all: null, one });

/** The sections in the order of the rail. */
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

/** The section of a screen. Null for a screen outside all sections, such as the settings of a location. */
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

/** Id of the location of a management screen. Null for a screen of all locations. */
export function locationAt(pathname: string): string | null {
  const [id] = pathname.split('/').slice(3);
  return id ? decodeURIComponent(id) : null;
}
