import { useId } from 'react';
import { type Analysis, WEEKDAYS } from '../../domain/intelligence/intelligence.ts';
import { formatBRL } from '../../domain/money/money.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import charts from './charts.module.css';
import styles from './heat-map.module.css';
import { salesText } from './texts.ts';

/** Shades of the map. The palest means no sale. */
const SHADES = 5;
/** Interval of the hour labels over the map. */
const WRITTEN = 3;

/** Weekday by hour as a table of shades. Every cell has its numbers as text. */
export function HeatMap({ heat }: { heat: Analysis['heat'] }) {
  const id = useId();
  const most = Math.max(1, ...heat.flat().map(({ revenue }) => revenue));
  return (
    <Card as="section" padded aria-labelledby={id}>
      <h3 id={id} className={charts.title}>
        Quando se vende
      </h3>
      <table className={styles.map} aria-describedby={`${id}-note`}>
        <thead>
          <tr>
            <td />
            {heat[0]?.map((_bucket, hour) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day
              <th key={hour} scope="col">
                <span className={hour % WRITTEN === 0 ? styles.written : textClass({ spoken: true })}>
                  {hour}h
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {heat.map((hours, weekday) => (
            <tr key={WEEKDAYS[weekday]}>
              <th scope="row">
                <span aria-hidden="true">{WEEKDAYS[weekday]?.slice(0, 3)}</span>
                <span className={textClass({ spoken: true })}>{WEEKDAYS[weekday]}</span>
              </th>
              {hours.map(({ revenue, transactions }, hour) => {
                const words =
                  transactions === 0 ? 'nenhuma venda' : `${formatBRL(revenue)}, ${salesText(transactions)}`;
                return (
                  <td
                    // biome-ignore lint/suspicious/noArrayIndexKey: the hours of a day
                    key={hour}
                    data-shade={transactions === 0 ? 0 : Math.max(1, Math.ceil((revenue / most) * SHADES))}
                    title={`${WEEKDAYS[weekday]}, ${hour}h: ${words}`}
                  >
                    <span className={textClass({ spoken: true })}>{words}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <p
        id={`${id}-note`}
        className={rowClass({ justify: 'end', gap: 2, size: 0, tone: 'faint' }, styles.legend)}
      >
        <span>menos receita</span>
        <span className={rowClass({ gap: 'half', align: 'stretch' }, styles.scale)} aria-hidden="true">
          {Array.from({ length: SHADES + 1 }, (_, shade) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shades in order
            <i key={shade} data-shade={shade} />
          ))}
        </span>
        <span>mais receita</span>
      </p>
    </Card>
  );
}
