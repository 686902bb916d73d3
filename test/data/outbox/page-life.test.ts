import { expect, test, vi } from 'vitest';
import { type LazyOutboxDeps, openLazyOutbox } from '../../../src/data/outbox/lazy-outbox.ts';

test('[SY-90] a page holds the name of its attempts from before it leads, and lets it go before the lead', async () => {
  const told: string[] = [];
  const deps = {
    page: 'one',
    unsent: () => null,
    standToLead(name: string) {
      told.push(`stands for ${name}`);
      return () => void told.push(`leaves ${name}`);
    },
  } as unknown as LazyOutboxDeps;
  const code = async () => ({
    openOutbox: () => ({ wake: async () => undefined, close: () => undefined }),
    keepSafe: () => ({ stop: () => undefined }),
  });
  const outbox = openLazyOutbox(deps, code as never, async () => 'ana');
  await outbox.wake();
  expect(told).toEqual(['stands for one', 'stands for outbox:ana']);
  outbox.close();
  await vi.waitFor(() => expect(told.slice(2)).toEqual(['leaves one', 'leaves outbox:ana']));
});
