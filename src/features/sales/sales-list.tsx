import { type KeyboardEvent, useMemo } from 'react';
import { clockText } from '../../domain/hours/shop-clock.ts';
import { isStillOwed, returnedLabel } from '../../domain/sales/sale-return.ts';
import type { SalesTotals } from '../../domain/sales/sales.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { AwningMark } from '../../ui/layout/awning-mark.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { dayName, zone } from './sale-times.ts';
import styles from './sales.module.css';
import { type ShownSale, wayText } from './shown-sale.ts';

export interface SalesListProps {
  sales: readonly ShownSale[];
  totals: SalesTotals | null;
  /** Names of the own locations by id. Null where all sales are of one location. */
  shops: ReadonlyMap<string, string> | null;
  chosen: string | null;
  now: number;
  onChoose: (id: string) => void;
}

/** Sales by day, newest first. Arrows move from row to row. */
export function SalesList({ sales, totals, shops, chosen, now, onChoose }: SalesListProps) {
  const days = useMemo(() => daysOf(sales), [sales]);
  const today = zone.dayOf(now);
  return (
    <div className={styles.list}>
      {days.map(({ day, rows }) => {
        const sum = totals?.days.find((one) => one.day === day);
        return (
          <section key={day} aria-label={dayName(day, today)}>
            <h2 className={rowClass({ wrap: true, justify: 'between', weight: 600, size: 2 }, styles.day)}>
              {dayName(day, today)}
              {sum && (
                <span className={textClass({ size: 1, tone: 'soft' })}>
                  {countText(sum.sales, 'venda', 'vendas')} · {moneyText(sum.revenue)}
                </span>
              )}
            </h2>
            <ul>
              {rows.map((sale) => (
                <li key={sale.id}>
                  <SaleRow sale={sale} shops={shops} isChosen={sale.id === chosen} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface SaleRowProps {
  sale: ShownSale;
  shops: SalesListProps['shops'];
  isChosen: boolean;
  onChoose: (id: string) => void;
}

function SaleRow({ sale, shops, isChosen, onChoose }: SaleRowProps) {
  const returned = returnedLabel(sale.lines, sale.returns);
  // A later return of other units leaves a failed one owed.
  const isRefused = sale.returns.some((one) => isStillOwed(sale, one));
  const items = countText(sale.units, 'item', 'itens');
  const place = shops?.get(sale.locationId);
  return (
    <button
      type="button"
      className={rowClass({ gap: 3, wrap: true }, styles.row)}
      aria-current={isChosen || undefined}
      data-sale=""
      onKeyDown={moveByArrows}
      onClick={() => onChoose(sale.id)}
    >
      <span className={textClass({ digits: true })}>{clockText(sale.at)}</span>
      {shops && <AwningMark id={sale.locationId} />}
      <span className={stackClass({ whole: true })}>
        <b className={textClass({ weight: 600 })}>{sale.buyer}</b>
        <span className={textClass({ size: 1, tone: 'soft' })}>
          {place === undefined ? items : `${place} · ${items}`}
        </span>
      </span>
      {isRefused ? (
        <Tag colour="guava">PIX não devolvido</Tag>
      ) : returned ? (
        <Tag>{returned}</Tag>
      ) : (
        sale.isTicketOpen && <Tag colour="guava">Ticket aberto</Tag>
      )}
      <span className={stackClass({ align: 'end' })}>
        <b className={textClass({ weight: 600 })}>
          <MoneyText value={sale.totalAmount} />
        </b>
        <span className={textClass({ size: 1, tone: 'soft' })}>{wayText(sale)}</span>
      </span>
    </button>
  );
}

function moveByArrows(event: KeyboardEvent<HTMLButtonElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const rows = [...document.querySelectorAll<HTMLButtonElement>('[data-sale]')];
  const next = rows[rows.indexOf(event.currentTarget) + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function daysOf(sales: readonly ShownSale[]): { day: number; rows: ShownSale[] }[] {
  const days: { day: number; rows: ShownSale[] }[] = [];
  for (const sale of sales) {
    const day = zone.dayOf(sale.at);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(sale);
    else days.push({ day, rows: [sale] });
  }
  return days;
}
