import type { Analysis } from '../../domain/intelligence/intelligence.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { cx } from '../../ui/base/cx.ts';
import { textClass } from '../../ui/base/look.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './intelligence.module.css';
import { type Change, changeText, percentText, pointsText } from './texts.ts';

/** Longer amounts are written smaller: 'R$ 100.300,75', but not 'R$ 10.300,75'. */
const FEW_SIGNS = 12;

/** The six figures of the period, each compared with the days before [MB-02]. */
export function Summary({ analysis: { totals, before } }: { analysis: Analysis }) {
  const hasBefore = before.transactions > 0;
  const figures: { label: string; value: string; change: Change | null }[] = [
    {
      label: 'Receita total',
      value: moneyText(totals.revenue),
      change: changeText(totals.revenue, before.revenue),
    },
    {
      label: 'Lucro total',
      value: moneyText(totals.profit),
      change: changeText(totals.profit, before.profit),
    },
    {
      label: 'Margem de lucro',
      value: percentText(totals.margin),
      change: hasBefore ? pointsText(totals.margin, before.margin) : null,
    },
    {
      label: 'Transações',
      value: inGroups(totals.transactions),
      change: changeText(totals.transactions, before.transactions),
    },
    {
      label: 'Ticket médio',
      value: moneyText(totals.averageTicket),
      change: changeText(totals.averageTicket, before.averageTicket),
    },
    {
      label: 'Itens vendidos',
      value: inGroups(totals.items),
      change: changeText(totals.items, before.items),
    },
  ];
  return (
    <dl className={styles.figures} aria-label="Resumo">
      {figures.map(({ label, value, change }, index) => (
        <div key={label} className={cx(styles.figure, index === 0 && styles.hero)}>
          <dt className={textClass({ caption: true })}>{label}</dt>
          <dd className={cx(styles.value, value.length > FEW_SIGNS && styles.long)}>{value}</dd>
          <dd className={styles.change}>
            {change ? (
              <ChangeMark change={change} more={index === 0 ? 'sobre o período anterior' : undefined} />
            ) : (
              index === 0 && 'Sem vendas no período anterior'
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

const ARROWS = { up: '▲', down: '▼', same: '＝' } as const;

/** An arrow with the change, spoken in words. */
export function ChangeMark({ change, more }: { change: Change; more?: string }) {
  const { direction, text, spoken } = change;
  return (
    <span className={styles[direction]}>
      <span aria-hidden="true">
        {`${ARROWS[direction]} ${text}`}
        {more && ` ${more}`}
      </span>
      <span className={textClass({ spoken: true })}>{`${spoken} sobre o período anterior`}</span>
    </span>
  );
}
