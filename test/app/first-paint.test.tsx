import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstPaint } from '../../src/app/boot/first-paint.ts';
import { behind, endHold, holdBehind } from '../../src/ui/base/behind.ts';

beforeEach(() =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance'] }),
);
afterEach(() => vi.useRealTimers());

const FRAME_MS = 16;

/** A start that waits for its code and the mirror. `isAsked` tells if later work was requested. */
function begin() {
  const page = { isFetching: true, isReading: false, isAsked: false };
  holdBehind(firstPaint({ isFetching: () => page.isFetching, isReading: () => page.isReading }));
  void behind(async () => {
    page.isAsked = true;
  });
  return page;
}

const frames = (count: number): Promise<unknown> => vi.advanceTimersByTimeAsync(count * FRAME_MS);

test('[X-02] code behind the first screen is asked for once its code is there and the mirror was read and drawn', async () => {
  const page = begin();
  await frames(200);
  expect(page.isAsked).toBe(false);
  page.isReading = true;
  page.isFetching = false;
  await frames(20);
  expect(page.isAsked).toBe(false);
  page.isReading = false;
  await frames(1);
  expect(page.isAsked).toBe(false);
  await frames(6);
  expect(page.isAsked).toBe(true);
});

test('code of a screen within the screen is waited for as well', async () => {
  const page = begin();
  page.isFetching = false;
  page.isReading = true;
  await frames(5);
  page.isReading = false;
  page.isFetching = true;
  await frames(100);
  expect(page.isAsked).toBe(false);
});

test('[X-02] a slow page waits for its mirror by frames, however long they take', async () => {
  vi.stubGlobal('requestAnimationFrame', (draw: () => void) => setTimeout(draw, 500));
  const page = begin();
  page.isFetching = false;
  page.isReading = true;
  await vi.advanceTimersByTimeAsync(5000);
  expect(page.isAsked).toBe(false);
  page.isReading = false;
  await vi.advanceTimersByTimeAsync(5000);
  expect(page.isAsked).toBe(true);
});

test('a page that is hidden meanwhile asks at once, for it draws no frames', async () => {
  const page = begin();
  await frames(3);
  document.dispatchEvent(new Event('visibilitychange'));
  await frames(0);
  expect(page.isAsked).toBe(true);
});

test('a mirror that never answers holds nothing up for more than a second', async () => {
  const page = begin();
  page.isFetching = false;
  page.isReading = true;
  await frames(50);
  expect(page.isAsked).toBe(false);
  await frames(20);
  expect(page.isAsked).toBe(true);
});

test('what a start without a mirror needs of the network is asked for at once', async () => {
  const page = begin();
  await frames(3);
  endHold();
  await frames(0);
  expect(page.isAsked).toBe(true);
});

test('once the first screen is painted nothing waits any more', async () => {
  const page = begin();
  page.isFetching = false;
  await frames(10);
  expect(page.isAsked).toBe(true);
  const load = vi.fn(async () => undefined);
  await behind(load);
  expect(load).toHaveBeenCalled();
});
