import { expect, test, vi } from 'vitest';

test('[S-01] the order of names is made behind the evaluation of the shop, in a task of its own, and before its screen', async () => {
  const made = vi.spyOn(Intl, 'Collator');
  const { shopScreen } = await import('../../src/app/frame/shop-screen.tsx');
  expect(made).not.toHaveBeenCalled();
  const screen = shopScreen();
  await Promise.resolve();
  expect(made).not.toHaveBeenCalled();
  expect(await screen).toBeTypeOf('function');
  expect(made).toHaveBeenCalledTimes(1);
});
