import { BarElement, CategoryScale, Chart, type ChartOptions, LinearScale, Tooltip } from 'chart.js';
import { type RefObject, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { Bar } from 'react-chartjs-2';
import { useStaged } from '../../ui/base/use-staged.ts';
import type { ChartPoint } from './chart-point.ts';
import styles from './charts.module.css';

Chart.register(BarElement, CategoryScale, LinearScale, Tooltip);

interface BarChartProps {
  points: readonly ChartPoint[];
  /** Index of the highlighted bar. -1 for none. */
  best: number;
  /** The chart's content in words. */
  label: string;
  /**
   * Place among the charts of the screen, from 1 on. Each chart is drawn a frame after the previous one. The first one
   * gets its bars a frame after its axes, because it runs the code of all for the first time.
   */
  nth: number;
  onCanvas: (canvas: HTMLCanvasElement | null) => void;
}

/** Bars in the page's colours. This file and chart.js load with the first figures. */
export function BarChart({ points, best, label, nth, onCanvas }: BarChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<Chart<'bar'>>(null);
  const scheme = useSyncExternalStore(watchScheme, readScheme);
  const look = useLook(place, scheme);
  const isFilled = useStaged(nth + 1) > nth;
  const isDue = isFilled || nth === 1;
  useEffect(() => {
    if (!look || !isFilled) return;
    onCanvas(chart.current?.canvas ?? null);
    return () => onCanvas(null);
  }, [look, isFilled, onCanvas]);
  const options = useMemo(() => look && optionsOf(look, points), [look, points]);
  const filled = useMemo(
    () => ({
      labels: points.map(({ short }) => short),
      datasets: [
        {
          data: points.map(({ revenue }) => revenue / 100),
          backgroundColor: points.map((_point, index) => (index === best ? look?.best : look?.bar)),
          borderRadius: { topLeft: 5, topRight: 5, bottomLeft: 2, bottomRight: 2 },
          borderSkipped: false,
          categoryPercentage: 0.94,
          barPercentage: points.length > 60 ? 1 : 0.86,
          minBarLength: 2,
        },
      ],
    }),
    [points, best, look],
  );
  return (
    <div ref={place} className={styles.look}>
      {options && isDue && (
        <Bar ref={chart} data={isFilled ? filled : BARE} options={options} role="img" aria-label={label} />
      )}
    </div>
  );
}

/** A chart without bars. */
const BARE = { labels: [], datasets: [] };

/** Up to this number of bars all have labels. */
const WEEK = 7;

/** Resolved colours for a canvas, from the style sheet, for light or dark. */
type Look = ReturnType<typeof lookOf>;

function useLook(place: RefObject<HTMLElement | null>, scheme: Scheme): Look | null {
  const [look, setLook] = useState<Look | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours in the same place
  useEffect(() => {
    if (place.current) setLook(lookOf(place.current));
  }, [place, scheme]);
  return look;
}

function lookOf(place: HTMLElement) {
  const style = getComputedStyle(place);
  return {
    bar: style.color,
    best: style.borderTopColor,
    ground: style.backgroundColor,
    ink: style.outlineColor,
    faint: style.caretColor,
    font: style.fontFamily,
  };
}

type Scheme = 'light' | 'dark';

const darkQuery = '(prefers-color-scheme: dark)';
const readScheme = (): Scheme => (window.matchMedia(darkQuery).matches ? 'dark' : 'light');
function watchScheme(changed: () => void): () => void {
  const query = window.matchMedia(darkQuery);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

function optionsOf(look: Look, points: readonly ChartPoint[]): ChartOptions<'bar'> {
  return {
    responsive: true,
    maintainAspectRatio: false,
    // Sharp enough to be saved as a picture.
    devicePixelRatio: Math.max(2, window.devicePixelRatio),
    // Growing bars cost a phone a third more for the first drawing, and work in every later frame.
    animation: false,
    font: { family: look.font },
    interaction: { mode: 'index', intersect: false },
    layout: { padding: 0 },
    scales: {
      x: {
        grid: { display: false },
        border: { display: false },
        ticks: {
          color: look.faint,
          font: { family: look.font, size: 12 },
          maxRotation: 0,
          autoSkip: true,
          autoSkipPadding: points.length > WEEK ? 32 : 4,
        },
      },
      // Marks that nobody sees would still be written, by the first formatter of Intl.
      y: { display: false, beginAtZero: true, ticks: { callback: () => '' } },
    },
    plugins: {
      legend: { display: false },
      tooltip: {
        displayColors: false,
        backgroundColor: look.ink,
        titleColor: look.ground,
        bodyColor: look.ground,
        titleFont: { family: look.font },
        bodyFont: { family: look.font },
        padding: 10,
        cornerRadius: 10,
        callbacks: {
          title: ([item]) => (item && points[item.dataIndex]?.name) || '',
          label: ({ dataIndex }) => points[dataIndex]?.tip ?? '',
        },
      },
    },
  };
}
