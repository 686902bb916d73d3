import { render, screen, waitFor, within } from '@testing-library/react';
import { Chart } from 'chart.js';
import { beforeEach, expect, test, vi } from 'vitest';
import { dayOfIso, isoOfDay } from '../../../src/domain/hours/shop-time-zone.ts';
import { TimeCharts } from '../../../src/features/intelligence/time-charts.tsx';
import { drawNothing } from './draw-nothing.ts';

beforeEach(drawNothing);

/** The part of an analysis that the charts read. */
const analysis = (revenue: number) => ({
  days: [{ day: '2026-11-20', revenue, transactions: 1 }],
  weekdays: [{ name: 'Sexta' as const, revenue, transactions: 1 }],
  hours: [{ label: '10h', revenue, transactions: 1 }],
});

test('[MB-02] figures counted anew that are the same draw no chart again, others draw all three', async () => {
  const update = vi.spyOn(Chart.prototype, 'update');
  const pictures = new Map<string, HTMLCanvasElement>();
  const { rerender } = render(<TimeCharts analysis={analysis(480)} pictures={pictures} />);
  await waitFor(() => expect(pictures.size).toBe(3));
  expect(screen.getAllByRole('img')).toHaveLength(3);
  const drawn = update.mock.calls.length;

  rerender(<TimeCharts analysis={analysis(480)} pictures={pictures} />);
  expect(update).toHaveBeenCalledTimes(drawn);
  rerender(<TimeCharts analysis={analysis(960)} pictures={pictures} />);
  await waitFor(() => expect(update.mock.calls.length).toBeGreaterThanOrEqual(drawn + 3));
});

test('[MB-02] sales by weekday say of how many days they are where these differ', () => {
  /** The line below the bars of a period of `count` days from Sunday, 1 November 2026. */
  const said = (count: number): string | undefined => {
    const days = Array.from({ length: count }, (_, n) => ({
      ...{ day: isoOfDay(dayOfIso('2026-11-01') + n), revenue: 1, transactions: 1 },
    }));
    const { unmount } = render(<TimeCharts analysis={{ ...analysis(1), days }} pictures={new Map()} />);
    const chart = within(screen.getByRole('region', { name: 'Vendas por dia da semana' }));
    const text = chart.queryByText(/de cada outro dia$/)?.textContent;
    unmount();
    return text;
  };
  expect(said(30)).toBe('5 domingos, 5 segundas, 4 de cada outro dia');
  expect(said(90)).toBe('12 sábados, 13 de cada outro dia');
  expect(said(8)).toBe('2 domingos, 1 de cada outro dia');
  expect(said(13)).toBe('1 sábado, 2 de cada outro dia');
  for (const even of [3, 7, 28]) expect(said(even)).toBeUndefined();
});

test('[MB-02] the first chart gets its bars a frame after its axes', async () => {
  const bars: number[] = [];
  vi.spyOn(Chart.prototype, 'update').mockImplementation(function (this: Chart) {
    if (this.canvas.getAttribute('aria-label')?.startsWith('Receita por dia'))
      bars.push(this.data.labels?.length ?? 0);
  });
  render(<TimeCharts analysis={analysis(480)} pictures={new Map()} />);
  await waitFor(() => expect(bars.at(-1)).toBe(1));
  expect(bars[0]).toBe(0);
});
