import {
  CalendarCheck,
  ChartColumn,
  History,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Package,
  PackageX,
  Printer,
  ReceiptText,
  Settings,
  TicketPercent,
  UserPlus,
} from 'lucide-react';
import type { MyLocation } from '../../data/rows/my-locations.ts';
import { isShownTo, type Section } from '../../domain/people/staff-ways.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { countText } from '../../ui/words/count-text.ts';
import styles from './my-locations.module.css';

interface Way {
  path: (locationId: string) => string;
  section: Section;
  label: string;
  Icon: LucideIcon;
}

const WAYS: readonly Way[] = [
  { path: paths.sales, section: 'sales', label: 'Vendas', Icon: ReceiptText },
  { path: paths.items, section: 'items', label: 'Itens', Icon: Package },
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

/** The links to all screens that manage a location [ML-01]. */
export function LocationWays({ one }: { one: MyLocation }) {
  const { location, role } = one;
  return (
    <nav className={styles.ways} aria-label={`Gerenciar ${location.name}`}>
      {WAYS.filter(({ section }) => isShownTo(role, section)).map(({ path, label, Icon }) => (
        <Link key={label} to={path(location.id)} className={styles.way}>
          <Icon aria-hidden="true" />
          {label}
          <Waiting {...waitingAt(path, one)} />
        </Link>
      ))}
    </nav>
  );
}

interface WaitingProps {
  count: number;
  one: string;
  many: string;
}

/** Number of unread messages, unsent changes and the like behind a link. */
function waitingAt(path: unknown, { waiting }: MyLocation): WaitingProps {
  if (path === paths.conversations)
    return { count: waiting.messages, one: 'mensagem não lida', many: 'mensagens não lidas' };
  return {
    count: path === paths.managerSupport ? waiting.tickets : 0,
    one: 'ticket com novidades',
    many: 'tickets com novidades',
  };
}

function Waiting({ count, one, many }: WaitingProps) {
  if (count === 0) return null;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>, {count > 99 ? `mais de 99 ${many}` : countText(count, one, many)}</VisuallyHidden>
    </>
  );
}
