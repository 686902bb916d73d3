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
import { Link } from 'react-router-dom';
import type { MyLocation } from '../../data/my-locations.ts';
import { Awning, awningOf } from '../../ui/awning.tsx';
import { Card } from '../../ui/card.tsx';
import { countText } from '../../ui/count-text.ts';
import { moneyText } from '../../ui/money-text.tsx';
import { StatusDot } from '../../ui/status-dot.tsx';
import styles from './my-locations.module.css';

const WAYS: readonly { path: string; label: string; Icon: LucideIcon }[] = [
  { path: 'items', label: 'Itens', Icon: Package },
  { path: 'campaigns', label: 'Campanhas', Icon: TicketPercent },
  { path: 'chat', label: 'Chat', Icon: MessageCircle },
  { path: 'support', label: 'Suporte', Icon: LifeBuoy },
  { path: 'business-intelligence', label: 'Análises', Icon: ChartColumn },
  { path: 'invites', label: 'Convites', Icon: UserPlus },
  { path: 'configuration', label: 'Configurações', Icon: Settings },
  { path: 'labels', label: 'Etiquetas', Icon: Printer },
];

const ONLINE = {
  online: { status: 'on', text: 'Online' },
  offline: { status: 'off', text: 'Offline' },
  unknown: { status: 'waiting', text: 'Status desconhecido' },
} as const;

/** One own location: how it is doing today, and where to go from here [ML-01]. */
export function MyLocationCard({ one }: { one: MyLocation }) {
  const { location, today, runningOut } = one;
  const { status, text } = ONLINE[one.online];
  return (
    <Card as="article" className={styles.card}>
      <Awning colour={awningOf(location.id)} />
      <div className={styles.head}>
        <div className={styles.who}>
          <h2>{location.name}</h2>
          <p>{location.address || location.description}</p>
        </div>
        <StatusDot status={status}>{text}</StatusDot>
      </div>
      <dl className={styles.glance}>
        <div>
          <dt>Vendas hoje</dt>
          <dd>{moneyText(today.revenue)}</dd>
          <dd className={styles.small}>{countText(today.sales, 'compra', 'compras')}</dd>
        </div>
        <div>
          <dt>Acabando</dt>
          <dd className={runningOut > 0 ? styles.low : undefined}>{runningOut}</dd>
          <dd className={styles.small}>{runningOut === 1 ? 'produto' : 'produtos'}</dd>
        </div>
      </dl>
      <nav className={styles.ways} aria-label={`Gerenciar ${location.name}`}>
        {WAYS.map(({ path, label, Icon }) => (
          <Link key={path} to={`/manager/${path}/${location.id}`} className={styles.way}>
            <Icon aria-hidden="true" />
            {label}
          </Link>
        ))}
      </nav>
    </Card>
  );
}
