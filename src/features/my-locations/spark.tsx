import styles from './shop-list.module.css';

const [WIDTH, HEIGHT, EDGE] = [88, 28, 4];

/** Seven days as a line, the last with a dot. Decorative, because the row has the figures. */
export function Spark({ days, still }: { days: readonly number[]; still: boolean }) {
  const [least, most] = [Math.min(...days), Math.max(...days)];
  const points = days.map((value, index) => {
    const x = EDGE + (index * (WIDTH - 2 * EDGE)) / Math.max(1, days.length - 1);
    const part = most === least ? 0.5 : (value - least) / (most - least);
    return [x, HEIGHT - EDGE - part * (HEIGHT - 2 * EDGE)] as const;
  });
  const [x = 0, y = 0] = points.at(-1) ?? [];
  return (
    <svg
      className={styles.spark}
      data-still={still || undefined}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden="true"
      focusable="false"
    >
      <polyline points={points.map((point) => point.join(',')).join(' ')} />
      <circle cx={x} cy={y} r="3.5" />
    </svg>
  );
}
