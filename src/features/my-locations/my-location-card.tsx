import {
  ChartColumn,
  LifeBuoy,
  type LucideIcon,
  MessageCircle,
  Package,
  Printer,
  Settings,
  TicketPercent,
  UserPlus,
} from 'lucide-react';
import type { MyLocation } from '../../data/rows/my-locations.ts';
import { paths } from '../../paths.ts';
import { Link } from '../../ui/base/link.tsx';
import { stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StatusDot } from '../../ui/marks/status-dot.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './my-locations.module.css';

const WAYS: readonly { path: (locationId: string) => string; label: string; Icon: LucideIcon }[] = [
  { path: paths.items, label: 'Itens', Icon: Package },
  { path: paths.campaigns, label: 'Campanhas', Icon: TicketPercent },
  { path: paths.conversations, label: 'Chat', Icon: MessageCircle },
  { path: paths.managerSupport, label: 'Suporte', Icon: LifeBuoy },
  { path: paths.intelligence, label: 'Análises', Icon: ChartColumn },
  { path: paths.invites, label: 'Convites', Icon: UserPlus },
  { path: paths.configuration, label: 'Configurações', Icon: Settings },
  { path: paths.labels, label: 'Etiquetas', Icon: Printer },
];

const ONLINE = {
  online: { status: 'on', text: 'Online' },
  offline: { status: 'off', text: 'Offline' },
  unknown: { status: 'waiting', text: 'Status desconhecido' },
} as const;

interface MyLocationCardProps {
  one: MyLocation;
  /** Figures that have been loaded, and whether more are loading. An unloaded figure must not be shown as zero. */
  known: { stock: boolean; today: boolean; counting: boolean };
}

/** One own location: its figures of today and its links [ML-01]. */
export function MyLocationCard({ one, known }: MyLocationCardProps) {
  const { location, today, runningOut } = one;
  const { status, text } = ONLINE[one.online];
  return (
    <Card as="article" className={stackClass({}, styles.card)}>
      <Awning colour={awningOf(location.id)} />
      <Row wrap gap={3} align="start" justify="between" className={styles.head}>
        <div className={styles.who}>
          <h2>{location.name}</h2>
          <p>{location.address || location.description}</p>
        </div>
        <StatusDot status={status}>{text}</StatusDot>
      </Row>
      <dl className={styles.glance}>
        <Glance
          title="Vendas hoje"
          known={known.today}
          counting={known.counting}
          figure={moneyText(today.revenue)}
          what={countText(today.sales, 'compra', 'compras')}
        />
        <Glance
          title="Acabando"
          known={known.stock}
          counting={known.counting}
          figure={runningOut}
          alarming={runningOut > 0}
          what={runningOut === 1 ? 'produto' : 'produtos'}
        />
      </dl>
      <nav className={styles.ways} aria-label={`Gerenciar ${location.name}`}>
        {WAYS.map(({ path, label, Icon }) => (
          <Link key={label} to={path(location.id)} className={styles.way}>
            <Icon aria-hidden="true" />
            {label}
            <Waiting {...waitingAt(path, one)} />
          </Link>
        ))}
      </nav>
    </Card>
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

interface GlanceProps {
  title: string;
  known: boolean;
  counting: boolean;
  figure: string | number;
  what: string;
  alarming?: boolean;
}

function Glance({ title, known, counting, figure, what, alarming = false }: GlanceProps) {
  return (
    <div>
      <dt>{title}</dt>
      <dd className={known && alarming ? styles.low : undefined}>{known ? figure : '–'}</dd>
      <dd className={styles.small}>{known ? what : counting ? 'contando…' : 'sem dados salvos'}</dd>
    </div>
  );
}
