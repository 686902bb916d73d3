import { act, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useDialogChunk } from '../../../src/features/payment/use-dialog-chunk.ts';
import { handleMissedChunk, RELOAD_MS } from '../../../src/ui/base/late-chunk.ts';

afterEach(() => {
  vi.useRealTimers();
  handleMissedChunk({ reloads: async () => false, askedAgain: () => undefined });
});

test('[S-13] [F-06] code that comes between the drawing and its effect is seen', async () => {
  // The code is missing in the first drawing and present from then on.
  let looks = 0;
  const isThere = (): boolean => {
    looks += 1;
    return looks > 1;
  };
  const fetch = async (): Promise<void> => undefined;
  const { result } = renderHook(() => useDialogChunk({ fetch, isThere }));
  expect(result.current.chunk).toBe('loading');
  await waitFor(() => expect(result.current.chunk).toBe('loaded'));
});

test('[F-05] [F-06] a page that was to reload and stays offers another try', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  handleMissedChunk({ reloads: async () => true, askedAgain: () => undefined });
  const fetch = vi.fn(async () => {
    throw new TypeError('Failed to fetch dynamically imported module: /assets/x.js');
  });
  const isThere = () => false;
  const { result } = renderHook(() => useDialogChunk({ fetch, isThere }));
  await act(async () => undefined);
  expect(result.current.chunk).toBe('missing');
  await act(async () => result.current.retry());
  expect(result.current.chunk).toBe('loading');
  await act(() => vi.advanceTimersByTimeAsync(RELOAD_MS));
  expect(result.current.chunk).toBe('missing');
});
