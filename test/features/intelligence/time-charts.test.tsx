import { render, screen, waitFor } from '@testing-library/react';
import { Chart } from 'chart.js';
import { beforeEach, expect, test, vi } from 'vitest';
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
