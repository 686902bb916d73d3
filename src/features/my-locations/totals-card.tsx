import { useId } from 'react';
import type { SpanName } from '../../domain/overview/overview.ts';
import { totalOf } from '../../domain/overview/totals.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass } from '../../ui/base/look.ts';
import { countText } from '../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { Change, spanChangeText } from './change.tsx';
import type { FiguredLocation } from './figured.ts';
import type { NamedSpan } from './span-words.ts';
import styles from './totals-card.module.css';

/** Wider than most revenues of a month, so that the start picture's text is the largest paint and not the app's. */
const HIDDEN_REVENUE = 'R$ ••••••••••,••';

interface TotalsCardProps {
  shops: readonly FiguredLocation[];
  spans: readonly NamedSpan[];
  chosen: SpanName;
  onChoose: (span: SpanName) => void;
}

/** Sales of all own locations in three spans. The chosen span orders the list below. */
export function TotalsCard({ shops, spans, chosen, onChoose }: TotalsCardProps) {
  const name = useId();
  const figures = shops.map((shop) => shop.figures);
  return (
    <div
      className={styles.totals}
      role="radiogroup"
      aria-label="Vendas"
      data-passing={chosen !== 'today' || undefined}
    >
      {spans.map(({ id, label, against }) => {
        const span = totalOf(figures, id);
        const sales = countText(span.sales, 'venda', 'vendas');
        return (
          <label key={id} className={cx(styles.span, id === chosen && styles.chosen)}>
            <input
              type="radio"
              name={name}
              className="spoken"
              aria-label={`${label}: ${moneyText(span.revenue)}, ${sales}, ${spanChangeText(span, against)}`}
              checked={id === chosen}
              onChange={() => onChoose(id)}
            />
            <span className={styles.name}>{label}</span>
            <span className={styles.figures}>
              <span className={styles.amount} data-picture-text={HIDDEN_REVENUE}>
                <MoneyText value={span.revenue} />
              </span>
              <span className={rowClass({ gap: 3, wrap: true, size: 1 })}>
                <Change span={span} against={against} />
                <span data-picture-text="•• vendas">{sales}</span>
              </span>
            </span>
          </label>
        );
      })}
    </div>
  );
}
