import { dayOfIso } from '../../domain/hours/shop-time-zone.ts';
import type { Analysis, Bucket } from '../../domain/intelligence/intelligence.ts';
import { formatBRL } from '../../domain/money/money.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartPictures } from './chart-picture.ts';
import type { ChartPoint } from './chart-point.ts';
import styles from './intelligence.module.css';
import { dayText, fullDayText, salesText } from './texts.ts';

/** The three charts: by day, by weekday, by hour [MB-02]. Each highlights its best bar and has a table. */
export function TimeCharts({ analysis, pictures }: { analysis: Analysis; pictures: ChartPictures }) {
  const days = analysis.days.map(({ day, ...bucket }) =>
    pointOf(bucket, dayText(day), fullDayText(dayOfIso(day))),
  );
  const weekdays = analysis.weekdays.map(({ name, ...bucket }) => pointOf(bucket, name.slice(0, 3), name));
  const hours = analysis.hours.map(({ label, ...bucket }) => pointOf(bucket, label, label));
  return (
    <>
      <ChartCard title="Receita por dia" unit="Dia" points={days} pictures={pictures} tall />
      <div className={styles.two}>
        <ChartCard
          title="Vendas por dia da semana"
          unit="Dia da semana"
          points={weekdays}
          pictures={pictures}
        />
        <ChartCard title="Vendas por hora" unit="Hora" points={hours} pictures={pictures} />
      </div>
    </>
  );
}

function pointOf({ revenue, transactions }: Bucket, short: string, name: string): ChartPoint {
  return { short, name, revenue, transactions, tip: `${formatBRL(revenue)} · ${salesText(transactions)}` };
}
