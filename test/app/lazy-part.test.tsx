import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { ErrorBoundary } from '../../src/app/parts/error-boundary.tsx';
import { lazyPart } from '../../src/app/parts/lazy-part.tsx';
import { handleMissedChunk, RELOAD_MS } from '../../src/ui/base/late-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
  handleMissedChunk({ reloads: async () => false, askedAgain: () => undefined });
});

test('[F-05] [F-06] code that cannot be had says why, and is asked for again by whoever tries again', async () => {
  const fetchPart = vi.fn(async () => {
    if (fetchPart.mock.calls.length === 1)
      throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
    return () => <p>a tela</p>;
  });
  const { Part } = lazyPart(fetchPart);
  render(
    <ErrorBoundary>
      <Suspense fallback={<p>um momento</p>}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
  expect(await screen.findByRole('heading', { name: 'Erro de Conexão' })).toBeInTheDocument();
  expect(fetchPart).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Tentar Novamente' }));
  expect(await screen.findByText('a tela')).toBeInTheDocument();
});

/** Shows a screen whose code never arrives. */
function showMissed(): void {
  const { Part } = lazyPart(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  });
  render(
    <ErrorBoundary>
      <Suspense fallback={<p>um momento</p>}>
        <Part />
      </Suspense>
    </ErrorBoundary>,
  );
}

test('[F-06] while the page is about to reload for missed code the screen waits, and says nothing', async () => {
  const reloads = vi.fn(async () => true);
  handleMissedChunk({ reloads, askedAgain: () => undefined });
  showMissed();
  await vi.waitFor(() => expect(reloads).toHaveBeenCalled());
  expect(screen.getByText('um momento')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('[F-05] [F-06] a page that was to reload and stays says what is missing, and reloads for another try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const reloads = vi.fn(async () => true);
  handleMissedChunk({ reloads, askedAgain: () => undefined });
  showMissed();
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_MS - 1));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(reloads).toHaveBeenCalledTimes(1);
  await act(async () => screen.getByRole('button', { name: 'Tentar Novamente' }).click());
  expect(reloads).toHaveBeenCalledTimes(2);
});

test('[F-05] another try says that somebody asked, so that the page may reload once more', async () => {
  const askedAgain = vi.fn();
  handleMissedChunk({ reloads: async () => false, askedAgain });
  showMissed();
  await userEvent.click(await screen.findByRole('button', { name: 'Tentar Novamente' }));
  expect(askedAgain).toHaveBeenCalledTimes(1);
});
