import type { MyLocation } from '../../data/rows/my-locations.ts';
import { isShownTo, readsFigures } from '../../domain/people/staff-ways.ts';
import { stackClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { StatusDot } from '../../ui/marks/status-dot.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { LocationWays } from './location-ways.tsx';
import styles from './my-locations.module.css';
import { RoleTag } from './role-tag.tsx';

const ONLINE = {
  online: { status: 'on', text: 'Online' },
  offline: { status: 'off', text: 'Offline' },
  unknown: { status: 'waiting', text: 'Status desconhecido' },
} as const;

export interface MyLocationCardProps {
  one: MyLocation;
  /** Figures counted on this device, and whether counting goes on. An unknown figure must not be shown as zero. */
  known: { today: boolean; counting: boolean };
}

/** A location that the person owns or works at: today's figures and its links [ML-01]. */
export function MyLocationCard({ one, known }: MyLocationCardProps) {
  const { location, role, today, runningOut } = one;
  const isTold = one.figures !== null;
  const { status, text } = ONLINE[one.online];
  return (
    <Card as="article" className={stackClass({}, styles.card)}>
      <Awning colour={awningOf(location.id)} />
      <Row wrap gap={3} align="start" justify="between" className={styles.head}>
        <div className={styles.who}>
          <h2 data-picture>{location.name}</h2>
          <RoleTag role={role} />
          <p data-picture>{location.address || location.description}</p>
        </div>
        <StatusDot status={status}>{text}</StatusDot>
      </Row>
      {isShownTo(role, 'items') && (
        <dl className={styles.glance}>
          {readsFigures(role) && (
            <Glance
              title="Vendas hoje"
              known={isTold || known.today}
              counting={known.counting}
              figure={moneyText(today.revenue)}
              what={countText(today.sales, 'compra', 'compras')}
            />
          )}
          <Glance
            title="Acabando"
            known={runningOut !== null}
            counting={known.counting}
            figure={runningOut ?? 0}
            alarming={runningOut !== 0}
            what={runningOut === 1 ? 'produto' : 'produtos'}
          />
        </dl>
      )}
      <LocationWays one={one} />
    </Card>
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
