import { useMemo, useRef } from 'react';
import { dayOfIso } from '../../domain/hours/shop-time-zone.ts';
import type { Analysis, Bucket } from '../../domain/intelligence/intelligence.ts';
import { formatBRL } from '../../domain/money/money.ts';
import { sameJson } from '../../domain/values/same-json.ts';
import { ChartCard } from './chart-card.tsx';
import type { ChartPictures } from './chart-picture.ts';
import type { ChartPoint } from './chart-point.ts';
import styles from './intelligence.module.css';
import { dayText, fullDayText, salesText, weekdaysText } from './texts.ts';

/** The sums of an analysis by its times. */
type Times = Pick<Analysis, 'days' | 'weekdays' | 'hours'>;

/** The three charts: by day, by weekday, by hour [MB-02]. Each highlights its best bar and has a table. */
export function TimeCharts({ analysis, pictures }: { analysis: Times; pictures: ChartPictures }) {
  const { days, weekdays, hours, counts } = usePoints(analysis);
  return (
    <>
      <ChartCard title="Receita por dia" unit="Dia" points={days} nth={1} pictures={pictures} tall />
      <div className={styles.two}>
        <ChartCard
          title="Vendas por dia da semana"
          unit="Dia da semana"
          points={weekdays}
          note={counts}
          nth={2}
          pictures={pictures}
        />
        <ChartCard title="Vendas por hora" unit="Hora" points={hours} nth={3} pictures={pictures} />
      </div>
    </>
  );
}

/** The bars and the weekdays' counts. The object changes only with a figure, because a phone needs 100 ms to draw a chart again. */
function usePoints(analysis: Times): ReturnType<typeof pointsOf> {
  const drawn = useRef<ReturnType<typeof pointsOf> | null>(null);
  return useMemo(() => {
    const points = pointsOf(analysis);
    if (!sameJson(points, drawn.current)) drawn.current = points;
    return drawn.current ?? points;
  }, [analysis]);
}

const pointsOf = ({ days, weekdays, hours }: Times) => ({
  days: days.map(({ day, ...bucket }) => pointOf(bucket, dayText(day), fullDayText(dayOfIso(day)))),
  weekdays: weekdays.map(({ name, ...bucket }) => pointOf(bucket, name.slice(0, 3), name)),
  counts: weekdaysText(days.map(({ day }) => day)),
  hours: hours.map(({ label, ...bucket }) => pointOf(bucket, label, label)),
});

function pointOf({ revenue, transactions }: Bucket, short: string, name: string): ChartPoint {
  return { short, name, revenue, transactions, tip: `${formatBRL(revenue)} · ${salesText(transactions)}` };
}
