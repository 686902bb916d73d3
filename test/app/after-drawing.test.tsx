import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterDrawing } from '../../src/app/boot/after-drawing.ts';

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'requestAnimationFrame'] }));
afterEach(() => vi.useRealTimers());

const settled = async (wait: Promise<void>): Promise<boolean> => {
  let done = false;
  void wait.then(() => {
    done = true;
  });
  await vi.advanceTimersByTimeAsync(0);
  return done;
};

test('[X-02] waits for the first read and the frame that draws it', async () => {
  let read: () => void = () => undefined;
  const wait = afterDrawing(() => new Promise<void>((resolve) => (read = resolve)));
  expect(await settled(wait)).toBe(false);
  read();
  await vi.advanceTimersByTimeAsync(40);
  expect(await settled(wait)).toBe(true);
});

test('a read that fails or never ends holds nothing up for more than a second', async () => {
  const failing = afterDrawing(() => Promise.reject(new Error('no store')));
  await vi.advanceTimersByTimeAsync(40);
  expect(await settled(failing)).toBe(true);
  const endless = afterDrawing(() => new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(999);
  expect(await settled(endless)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await settled(endless)).toBe(true);
});
