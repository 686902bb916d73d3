import { expect, test } from 'vitest';
import { createScreenLock } from '../../src/device/page/wake-lock.ts';

/** A browser's lock that the test can refuse and release. */
function makeLock() {
  let onVisible: () => void = () => undefined;
  const given: { end: () => void; release: () => Promise<void>; released: boolean }[] = [];
  const power = { low: false };
  const source = {
    async request() {
      if (power.low) throw new DOMException('low battery', 'NotAllowedError');
      const listeners = new Set<() => void>();
      const sentinel = {
        released: false,
        type: 'screen' as const,
        addEventListener: (_type: string, listener: () => void) => listeners.add(listener),
        end() {
          sentinel.released = true;
          for (const listener of listeners) listener();
        },
        release: async () => sentinel.end(),
      };
      given.push(sentinel);
      return sentinel;
    },
  } as unknown as WakeLock;
  const watch = (callback: () => void) => {
    onVisible = callback;
    return () => undefined;
  };
  return { source, watch, given, power, show: () => onVisible() };
}
const settled = () => new Promise((resolve) => setTimeout(resolve));

test('[X-05] the screen is kept on, and again each time the page comes back to the front', async () => {
  const { source, watch, given, show } = makeLock();
  const lock = createScreenLock(source, watch);
  const heard: string[] = [];
  lock.subscribe(() => heard.push(lock.state()));
  lock.keep();
  await settled();
  expect(given).toHaveLength(1);
  given[0]?.end();
  show();
  await settled();
  show();
  await settled();
  expect(given).toHaveLength(2);
  expect(heard).toEqual(['held', 'missing', 'held']);
});

test('[X-05] a refused lock is said to be missing, and asked for again', async () => {
  const { source, watch, power, show } = makeLock();
  const lock = createScreenLock(source, watch);
  power.low = true;
  lock.keep();
  await settled();
  expect(lock.state()).toBe('missing');
  power.low = false;
  show();
  await settled();
  expect(lock.state()).toBe('held');
});

test('[X-05] a browser without the ability says so', async () => {
  const { watch } = makeLock();
  const lock = createScreenLock(undefined, watch);
  lock.keep();
  await settled();
  expect(lock.state()).toBe('missing');
});
