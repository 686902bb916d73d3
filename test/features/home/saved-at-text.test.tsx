import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { savedAtText } from '../../../src/features/home/saved-at-text.ts';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

const at = (...parts: [month: number, day: number, hour: number, minute: number]): number =>
  new Date(2026, ...parts).getTime();

test.each([
  [at(10, 20, 9, 5), 'Mostrando dados salvos às 09:05.'],
  [at(10, 19, 23, 59), 'Mostrando dados salvos em 19/11/2026 às 23:59.'],
  [at(0, 2, 12, 0), 'Mostrando dados salvos em 02/01/2026 às 12:00.'],
  [null, 'Ainda não há dados salvos neste aparelho.'],
])('[X-02] home says of when its data is, and of another day also which (%#)', (syncedAt, text) =>
  expect(savedAtText(syncedAt)).toBe(`Sem conexão. ${text}`),
);
