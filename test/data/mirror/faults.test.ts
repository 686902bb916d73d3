import { expect, test } from 'vitest';
import { openDexieStore } from '../../../src/data/mirror/dexie-store.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { runs } from '../../support/runs.ts';
import { type DatabaseFault, type FaultPlan, withBrokenDatabase } from '../support/broken-database.ts';
import { drained, messageOf, openPage, type Page, textsOf } from '../support/device.ts';
import { FakeServer } from '../support/fake-server.ts';
import { noteInMemory } from '../support/test-data.ts';

const FAULTS: readonly DatabaseFault[] = [
  'UnknownError',
  'NotReadableError',
  'TransactionInactiveError',
  'QuotaExceededError',
  'aborted',
  'closed',
  'open',
];
/** Number of tested places for each fault, spread over the whole story. */
const PLACES = runs(4);
/** Number of failures: once, more often than the store heals, and for good. */
const TIMES = [1, 3, Number.POSITIVE_INFINITY] as const;

/**
 * A person writes three things offline, then the connection returns. Returns the number of calls that the fault could
 * meet.
 */
async function writeAndSend(plan: FaultPlan): Promise<number> {
  const database = `faults-${crypto.randomUUID()}`;
  const server = new FakeServer();
  const note = noteInMemory();
  const promised: string[] = [];
  const refused: unknown[] = [];
  const write = async ({ outbox }: Page, text: string): Promise<void> => {
    await outbox.enqueue(messageOf(text, text === 'dois')).then(
      () => promised.push(text),
      (error) => refused.push(error),
    );
  };
  const calls = await withBrokenDatabase(plan, async () => {
    const page = await openPage(database, server, note);
    page.browser.online = false;
    for (const text of ['um', 'dois', 'três']) await write(page, text);
    page.browser.online = true;
    await page.outbox.wake();
    await drained(page);
    page.close();
  });
  // The next start has a healthy disk, with the remains of the first start.
  const page = await openPage(database, server, note);
  await page.outbox.wake();
  await drained(page);
  expect(textsOf(server), JSON.stringify(plan)).toEqual(promised);
  for (const error of refused) {
    expect(plan.fault).toBe('QuotaExceededError');
    expect(error instanceof TransportError && error.error.code).toBe('DEVICE_FULL');
  }
  expect(await page.store.read((tx) => tx.kept('lost-entries'))).toBeUndefined();
  page.close();
  return calls;
}

test.each(FAULTS)(
  '[X-03] SY-85 whenever the database fails with %s, what was promised comes once, in order',
  async (fault) => {
    const met = await writeAndSend({ fault, from: Number.POSITIVE_INFINITY, times: 0 });
    expect(met).toBeGreaterThan(0);
    const stride = Math.max(1, Math.floor(met / PLACES));
    for (let from = 1; from <= met; from += stride)
      for (const times of TIMES) await writeAndSend({ fault, from, times });
  },
);

test('[SY-6] what does not fit is refused with words, and nothing of it is queued', async () => {
  const database = `full-${crypto.randomUUID()}`;
  const server = new FakeServer();
  const page = await openPage(database, server, noteInMemory());
  page.browser.online = false;
  await page.outbox.enqueue(messageOf('cabe'));
  await withBrokenDatabase({ fault: 'QuotaExceededError', from: 1, times: 99 }, async () => {
    const rejection = page.outbox.enqueueAll([messageOf('foto', true), messageOf('mais')]);
    await expect(rejection).rejects.toThrow('Não há espaço neste aparelho');
  });
  const left = await page.store.read((tx) => tx.entries());
  expect(left.map(({ about }) => about.text)).toEqual(['cabe']);
  expect(page.store.state.snapshot()).toBe('durable');
  page.close();
});

test('[SY-6] for what the person wrote the mirror gives up its room, and the outbox stays', async () => {
  const page = await openPage(`room-${crypto.randomUUID()}`, new FakeServer(), noteInMemory());
  page.browser.online = false;
  await page.outbox.enqueue(messageOf('antes'));
  const row = { id: 'x', parentId: null, owner: null, reference: null, content: null, createdAt: 1 };
  await page.store.write((tx) => tx.put({ ...row, type: 'ITEM', updatedAt: 1, seenAt: 1 }));
  await withBrokenDatabase({ fault: 'QuotaExceededError', from: 1, times: 1 }, () =>
    page.outbox.enqueue(messageOf('depois')),
  );
  const left = await page.store.read(async (tx) => ({
    texts: (await tx.entries()).map(({ about }) => about.text),
    items: (await tx.select({ by: 'type', type: 'ITEM' })).length,
  }));
  expect(left).toEqual({ texts: ['antes', 'depois'], items: 0 });
  page.close();
});

test('[X-03] a row that cannot be read holds up no other, and is told until the person has read it', async () => {
  const database = `torn-${crypto.randomUUID()}`;
  const store = await openDexieStore(database);
  const torn = { id: 'rasgada', about: { text: 'o que eu disse' } };
  await store.write((tx) => tx.putEntry(torn as never), 'strict');
  store.close();
  const server = new FakeServer();
  const page = await openPage(database, server, noteInMemory());
  await page.outbox.enqueue(messageOf('inteira'));
  await drained(page);
  expect(textsOf(server)).toEqual(['inteira']);
  expect(await page.store.read((tx) => tx.unreadable())).toEqual([{ id: 'rasgada', text: 'o que eu disse' }]);
  page.close();
});
