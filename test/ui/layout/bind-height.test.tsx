import { afterEach, expect, test, vi } from 'vitest';
import { bindHeight } from '../../../src/ui/layout/bind-height.ts';

afterEach(() => vi.unstubAllGlobals());

test('a height of 0 restyles no page that was told none, and a later one is told until it is 0 again', () => {
  let look = (): void => undefined;
  class Observer {
    constructor(hear: () => void) {
      look = hear;
    }
    observe = (): void => undefined;
    disconnect = (): void => undefined;
  }
  vi.stubGlobal('ResizeObserver', Observer);
  const { style } = document.documentElement;
  const set = vi.spyOn(style, 'setProperty');
  const strips = document.createElement('div');
  const heights = [0, 40, 40, 0];
  vi.spyOn(strips, 'offsetHeight', 'get').mockImplementation(() => heights.shift() ?? 0);
  const end = bindHeight('--pinned', strips);
  look();
  expect(set).not.toHaveBeenCalled();
  for (let time = 0; time < 3; time += 1) look();
  expect(set.mock.calls.map(([, height]) => height)).toEqual(['40px', '0px']);
  end?.();
  expect(style.getPropertyValue('--pinned')).toBe('');
});
