import { expect, test, vi } from 'vitest';
import type { Entry } from '../../../src/data/mirror/entry.ts';
import { SETTLED_MS } from '../../../src/data/outbox/reduce.ts';
import { draft } from '../support/outbox-state.ts';
import { openTestData } from '../support/test-data.ts';

/** A device whose only timer is the one after which a discarded entry is looked up again. `settle` runs it. */
function openDevice() {
  const settle: (() => void)[] = [];
  const later = (callback: () => void, ms: number) => {
    if (ms === SETTLED_MS) settle.push(callback);
    return () => undefined;
  };
  const opened = openTestData({ later });
  const entries = (): Promise<readonly Entry[]> => opened.data.read((tx) => tx.entries());
  return { ...opened, settle, entries };
}

test('[X-03] [SY-94] an entry whose discarding failed is held no longer, nor is what waits behind it', async () => {
  const { data, server, settle, entries } = openDevice();
  server.fault = 'offline';
  await data.outbox.enqueue(draft('primeira'));
  await data.outbox.enqueue(draft('segunda'));
  await vi.waitFor(async () =>
    expect((await entries())[0]?.state).toMatchObject({ kind: 'queued', unclear: true }),
  );
  server.fault = 'none';
  const discarded = data.outbox.discard('primeira');
  await vi.waitFor(() => expect(settle).toHaveLength(1));
  server.fault = 'offline';
  settle[0]?.();
  expect(await discarded).toMatchObject({ kind: 'failed' });
  server.fault = 'none';
  await vi.waitFor(async () => {
    await data.nudge();
    expect(await entries()).toEqual([]);
  });
  expect([...server.rows.keys()]).toEqual(['CHAT_MESSAGE primeira', 'CHAT_MESSAGE segunda']);
  await data.close();
});
