import {
  ChartColumn,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Package,
  Printer,
  ReceiptText,
  Settings,
  TicketPercent,
  UserPlus,
} from 'lucide-react';
import type { MyLocation } from '../../data/rows/my-locations.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { countText } from '../../ui/words/count-text.ts';
import styles from './my-locations.module.css';

const WAYS: readonly { path: (locationId: string) => string; label: string; Icon: LucideIcon }[] = [
  { path: paths.sales, label: 'Vendas', Icon: ReceiptText },
  { path: paths.items, label: 'Itens', Icon: Package },
  { path: paths.campaigns, label: 'Campanhas', Icon: TicketPercent },
  { path: paths.conversations, label: 'Chat', Icon: MessageCircle },
  { path: paths.managerSupport, label: 'Suporte', Icon: LifeBuoy },
  { path: paths.intelligence, label: 'Análises', Icon: ChartColumn },
  { path: paths.invites, label: 'Convites', Icon: UserPlus },
  { path: paths.configuration, label: 'Configurações', Icon: Settings },
  { path: paths.labels, label: 'Etiquetas', Icon: Printer },
];

/** The ways to everything that is done with a location [ML-01]. */
export function LocationWays({ one }: { one: MyLocation }) {
  const { location } = one;
  return (
    <nav className={styles.ways} aria-label={`Gerenciar ${location.name}`}>
      {WAYS.map(({ path, label, Icon }) => (
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
      <VisuallyHidden>, {countText(count, one, many)}</VisuallyHidden>
    </>
  );
}
