import {
  CalendarCheck,
  ChartColumn,
  ClipboardList,
  History,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Package,
  PackagePlus,
  PackageX,
  Printer,
  ReceiptText,
  Settings,
  TicketPercent,
  UserPlus,
} from 'lucide-react';
import type { MyLocation } from '../../data/rows/my-locations.ts';
import { chatMark, supportMark, type WaitingMark } from '../../domain/overview/waiting-words.ts';
import type { StaffRole } from '../../domain/people/staff.ts';
import { isShownTo, type Section } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import { cx } from '../../ui/base/cx.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { Link } from '../../ui/base/link.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import styles from './my-locations.module.css';

interface Way {
  path: (locationId: string) => string;
  section: Section;
  label: string;
  Icon: LucideIcon;
  /** The only role that sees the link. */
  only?: StaffRole;
}

const WAYS: readonly Way[] = [
  { path: paths.sales, section: 'sales', label: 'Vendas', Icon: ReceiptText },
  { path: paths.items, section: 'items', label: 'Itens', Icon: Package },
  // A stocker's daily work, which others reach within 'Itens'.
  {
    path: (id) => `${paths.items(id)}?modo=reposicao`,
    section: 'items',
    label: 'Reposição',
    Icon: ClipboardList,
    only: 'stocker',
  },
  // Others reach their orders from the restocking list, too.
  { path: paths.supplies, section: 'supplies', label: 'Compras', Icon: PackagePlus, only: 'stocker' },
  { path: paths.losses, section: 'losses', label: 'Perdas', Icon: PackageX },
  { path: paths.campaigns, section: 'campaigns', label: 'Campanhas', Icon: TicketPercent },
  { path: paths.conversations, section: 'conversations', label: 'Chat', Icon: MessageCircle },
  { path: paths.managerSupport, section: 'managerSupport', label: 'Suporte', Icon: LifeBuoy },
  { path: paths.intelligence, section: 'intelligence', label: 'Análises', Icon: ChartColumn },
  { path: paths.invites, section: 'invites', label: 'Convites', Icon: UserPlus },
  { path: paths.configuration, section: 'configuration', label: 'Configurações', Icon: Settings },
  { path: paths.closing, section: 'closing', label: 'Fechamento', Icon: CalendarCheck },
  { path: paths.edits, section: 'edits', label: 'Histórico', Icon: History },
  { path: paths.labels, section: 'labels', label: 'Etiquetas', Icon: Printer },
];

const waysOf = (role: StaffRole | null): readonly Way[] =>
  WAYS.filter(({ section, only = role }) => only === role && isShownTo(role, section));

/** Late, because it is only for staff of another person's shop. */
const LeaveTeam = optionalPart(async () => (await import('./leave-team.tsx')).LeaveTeam);

/** The links to all screens that manage a location [ML-01]. Staff can also leave its team. */
export function LocationWays({ one }: { one: MyLocation }) {
  const { location, role } = one;
  return (
    <>
      <nav className={styles.ways} aria-label={`Gerenciar ${location.name}`}>
        {waysOf(role).map(({ path, label, Icon }) => (
          <Link key={label} to={path(location.id)} className={styles.way}>
            <Icon aria-hidden="true" />
            {label}
            <Waiting mark={waitingAt(path, one)} />
          </Link>
        ))}
      </nav>
      {role && <LeaveTeam location={location} />}
    </>
  );
}

/** Unread messages, tickets with news and the like behind a link. */
function waitingAt(path: unknown, { waiting }: MyLocation): WaitingMark | null {
  if (path === paths.conversations) return chatMark(waiting);
  return path === paths.managerSupport ? supportMark(waiting) : null;
}

function Waiting({ mark }: { mark: WaitingMark | null }) {
  if (!mark || mark.count === 0) return null;
  return (
    <>
      <span className={cx(styles.count, !mark.isAnswer && styles.told)} aria-hidden="true">
        {mark.count > 99 ? '99+' : mark.count}
      </span>
      <VisuallyHidden>, {mark.text}</VisuallyHidden>
    </>
  );
}
