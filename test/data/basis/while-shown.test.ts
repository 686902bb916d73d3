import { expect, test, vi } from 'vitest';
import { whileShown } from '../../../src/data/basis/while-shown.ts';

test('what was read is taken, unless its screen has gone by then', async () => {
  const take = vi.fn();
  const leave = whileShown(Promise.resolve('first'), take);
  await Promise.resolve();
  expect(take).toHaveBeenCalledExactlyOnceWith('first');
  leave();
  whileShown(Promise.resolve('late'), take)();
  await Promise.resolve();
  expect(take).toHaveBeenCalledOnce();
});
