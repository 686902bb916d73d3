import { groupLosses, type MonthSum } from '../../domain/losses/group.ts';
import { type LossShop, lossShare } from '../../domain/losses/losses.ts';
import { monthOfIso } from '../../domain/words/month.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { VisuallyHidden } from '../../ui/base/visually-hidden.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { barText, inSentence, lostText, shareText, shortMonth } from './loss-texts.ts';
import styles from './losses.module.css';

interface LossChartsProps {
  shops: readonly LossShop[];
  months: readonly MonthSum[];
  nameOf: (id: string) => string;
}

/** Losses of the months, and the causes of the losses in the chosen month. */
export function LossCharts({ shops, months, nameOf }: LossChartsProps) {
  const causes = groupLosses(shops, 'cause', nameOf);
  const most = Math.max(1, ...causes.map(({ lost }) => lost));
  return (
    <div className={styles.charts}>
      <MonthBars months={months} />
      {causes.length > 0 && (
        <Card as="section" padded aria-label="Por motivo">
          <h2 className={styles.head}>Por motivo</h2>
          <ul>
            {causes.map((cause) => (
              <li key={cause.key} className={rowClass({ wrap: true, gap: 3 }, styles.cause)}>
                <span className={textClass({ weight: 600 })}>{cause.name}</span>
                <progress className={styles.meter} aria-hidden="true" max={most} value={cause.lost} />
                <span className={textClass({ tone: 'soft', digits: true })}>{lostText(cause)}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function MonthBars({ months }: { months: readonly MonthSum[] }) {
  const bars = months.map((sum) => ({
    month: monthOfIso(sum.month) ?? 0,
    share: lossShare(sum, sum.revenue),
  }));
  const most = Math.max(0.01, ...bars.map(({ share }) => share ?? 0));
  return (
    <Card as="section" padded aria-label="Por mês">
      <div className={rowClass({ justify: 'between' })}>
        <h2 className={styles.head}>Por mês</h2>
        <span className={textClass({ size: 1, tone: 'soft' })}>% da receita</span>
      </div>
      <ol className={styles.bars}>
        {bars.map(({ month, share }, index) => (
          <li key={month} className={styles.bar} aria-current={index === bars.length - 1 || undefined}>
            <VisuallyHidden>
              {inSentence(month)}: {shareText(share)}
            </VisuallyHidden>
            <span aria-hidden="true">{barText(share)}</span>
            <svg aria-hidden="true" viewBox="0 0 10 100" preserveAspectRatio="none">
              <rect width="10" height={height(share, most)} y={100 - height(share, most)} />
            </svg>
            <span aria-hidden="true">{shortMonth(month)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** A bar's height in percent. Any loss is at least 2, so that it is visible. */
const height = (share: number | null, most: number): number =>
  share === null || share === 0 ? 0 : Math.max(2, (share * 100) / most);
