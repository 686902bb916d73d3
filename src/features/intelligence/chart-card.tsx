import { useCallback, useId } from 'react';
import { formatBRL } from '../../domain/money/money.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { cx } from '../../ui/base/cx.ts';
import { optionalPart } from '../../ui/base/late-part.tsx';
import { textClass } from '../../ui/base/look.ts';
import { Card } from '../../ui/layout/card.tsx';
import type { ChartPictures } from './chart-picture.ts';
import type { ChartPoint } from './chart-point.ts';
import styles from './charts.module.css';

const BarChart = optionalPart(
  async () => (await import('./bar-chart.tsx')).BarChart,
  <div className={styles.waiting} />,
);

interface ChartCardProps {
  title: string;
  /** Unit of a bar, the heading of the table's first column. */
  unit: string;
  points: readonly ChartPoint[];
  /** Place among the charts of the screen, from 1 on. */
  nth: number;
  pictures: ChartPictures;
  tall?: boolean;
  /** Text below the bars. */
  note?: string;
}

/** A bar chart of revenue with its best bar highlighted, also as a sentence and as a table. */
export function ChartCard({ title, unit, points, nth, pictures, tall, note }: ChartCardProps) {
  const id = useId();
  const best = bestOf(points);
  const summary = `${title}: ${best ? `maior em ${best.name}, ${best.tip}.` : 'nenhuma venda.'} Os valores estão na tabela abaixo.`;
  const keep = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) pictures.set(title, canvas);
      else pictures.delete(title);
    },
    [pictures, title],
  );
  return (
    <Card as="section" padded aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div className={cx(styles.chart, tall && styles.tall)}>
        <BarChart
          points={points}
          best={best ? points.indexOf(best) : -1}
          label={summary}
          nth={nth}
          onCanvas={keep}
        />
      </div>
      {note && <p className={textClass({ size: 1, tone: 'soft' })}>{note}</p>}
      <details className={styles.details}>
        <summary>
          Ver em tabela<span className={textClass({ spoken: true })}>: {title}</span>
        </summary>
        <div className={styles.scroller}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{unit}</th>
                <th scope="col">Receita</th>
                <th scope="col">Vendas</th>
              </tr>
            </thead>
            <tbody>
              {points.map(({ name, revenue, transactions }) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{formatBRL(revenue)}</td>
                  <td>{inGroups(transactions)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  );
}

function bestOf(points: readonly ChartPoint[]): ChartPoint | null {
  return points.reduce<ChartPoint | null>(
    (best, point) => (point.revenue > (best?.revenue ?? 0) ? point : best),
    null,
  );
}
