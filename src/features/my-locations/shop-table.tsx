import { ChevronDown } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useServerNow } from '../../data/hooks/use-server-now.ts';
import { kindsOf } from '../../domain/overview/needs.ts';
import { marginOfSpan } from '../../domain/overview/totals.ts';
import { MINUTE_MS } from '../../domain/words/time-units.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { AwningMark } from '../../ui/layout/awning-mark.tsx';
import { StatusDot } from '../../ui/marks/status-dot.tsx';
import { SortHeading } from '../../ui/tables/sort-heading.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { Change } from './change.tsx';
import type { FiguredLocation } from './figured.ts';
import { LocationWays } from './location-ways.tsx';
import { NEED_FACES } from './need-words.ts';
import { RoleTag } from './role-tag.tsx';
import styles from './shop-list.module.css';
import type { NamedSpan } from './span-words.ts';
import { Spark } from './spark.tsx';
import { ORDERS, orderName, type ShopList } from './use-shop-list.ts';

interface ShopTableProps {
  rows: readonly FiguredLocation[];
  list: Pick<ShopList, 'order' | 'orderBy'>;
  span: NamedSpan;
  /** The instant of the figures, ms of the server. */
  at: number;
}

/** A row for each own location. A press unfolds its links. */
export function ShopTable({ rows, list, span, at }: ShopTableProps) {
  const [open, setOpen] = useState<string | null>(null);
  const { now } = useServerNow(MINUTE_MS, at);
  const { by, reversed } = list.order;
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {ORDERS.map((order) => {
            const direction = reversed === (order !== 'name') ? 'ascending' : 'descending';
            return (
              <SortHeading
                key={order}
                label={orderName(order, span)}
                direction={order === by ? direction : null}
                className={styles[order]}
                onOrder={() => list.orderBy(order)}
              />
            );
          })}
        </tr>
      </thead>
      <tbody>
        {rows.map((one) => {
          const { id } = one.location;
          return (
            <Fragment key={id}>
              <ShopRow
                one={one}
                span={span}
                at={at}
                now={now}
                open={open === id}
                onOpen={() => setOpen(open === id ? null : id)}
              />
              {open === id && (
                <tr>
                  <td colSpan={ORDERS.length} className={styles.ways}>
                    <LocationWays one={one} />
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </table>
  );
}

interface ShopRowProps {
  one: FiguredLocation;
  span: NamedSpan;
  at: number;
  now: number;
  open: boolean;
  onOpen: () => void;
}

function ShopRow({ one, span, at, now, open, onOpen }: ShopRowProps) {
  const { location, figures } = one;
  const margin = marginOfSpan(figures[span.id]);
  const [least, most] = [Math.min(...figures.days), Math.max(...figures.days)];
  return (
    <tr className={styles.row}>
      <th scope="row" className={styles.name}>
        <span className={rowClass({ gap: 3 })}>
          <AwningMark id={location.id} />
          <span className={stackClass({ grow: true, anywhere: true }, styles.words)}>
            <button
              type="button"
              className={textClass({ covers: true, weight: 600 })}
              aria-expanded={open}
              onClick={onOpen}
            >
              {location.name}
            </button>
            <RoleTag role={one.role} />
            <State one={one} at={at} now={now} />
          </span>
        </span>
      </th>
      <td className={styles.span}>
        <MoneyText value={figures[span.id].revenue} />
        <span className={textClass({ size: 1 })}>
          <Change span={figures[span.id]} />
        </span>
      </td>
      <td className={styles.week}>
        <Spark days={figures.days} still={one.online === 'offline'} />
        <VisuallyHidden>
          7 dias: de {moneyText(least)} a {moneyText(most)}
        </VisuallyHidden>
      </td>
      <td className={styles.margin}>{margin === null ? '—' : `${margin}%`}</td>
      <td className={textClass(figures.endingToday > 0 ? { tone: 'guava' } : {}, styles.low)}>
        {figures.low === 0 ? '—' : figures.low === 1 ? '1 item' : `${figures.low} itens`}
        <ChevronDown aria-hidden="true" data-open={open || undefined} />
      </td>
    </tr>
  );
}

/** Dot and text of a shop without needs [H-10]. */
const STILL = {
  online: { dot: 'on', text: 'Tudo certo' },
  offline: { dot: 'off', text: 'Offline' },
  unknown: { dot: 'waiting', text: 'Status desconhecido' },
} as const;

/** The most urgent need of a shop, else its status. 'Offline' is shown beside any other need. */
function State({ one, at, now }: Pick<ShopRowProps, 'one' | 'at' | 'now'>) {
  const [kind] = kindsOf(one.figures, at);
  const isUrgent = kind === 'offline' || kind === 'ending' || kind === 'belowCost';
  const { dot, text } = STILL[one.online];
  const isSeen = kind === undefined || kind === 'ending';
  const status = kind === 'offline' ? 'off' : dot === 'on' && !isSeen ? 'waiting' : dot;
  const need = kind && NEED_FACES[kind].short(one.figures, now);
  return (
    <span className={textClass({ size: 1, tone: isUrgent ? 'guava' : 'soft' })}>
      <StatusDot status={status}>
        {need === undefined ? text : dot === 'off' && kind !== 'offline' ? `${text} · ${need}` : need}
      </StatusDot>
    </span>
  );
}
