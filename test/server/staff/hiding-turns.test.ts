import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { JobAtWork } from '../../../server/db/queue/jobs.ts';
import { HIDE_ADDRESSES, hidingAddresses } from '../../../server/records/retention/hide-addresses.ts';
import { createPlanSpy, readBy } from '../records/support/plan-spy.ts';
import type { commands } from '../records/support/record-commands.ts';
import { turnsOf } from '../records/support/turns-of.ts';
import { describeOnEngine, engineUnderTest, openTestStore } from '../support/open-store.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const MESSAGES = 900;
const PAGES = { steps: 4, page: 100 };

describeOnEngine('the job that hides addresses', () => {
  let home: Awaited<ReturnType<typeof openTestStore<typeof commands>>>;

  beforeAll(async () => {
    home = await openTestStore<typeof commands>({
      commandsModule: new URL('../records/support/record-commands.ts', import.meta.url),
      now: () => NOW,
    });
    const chain = { owner: 'one', shops: 1, items: 1, sales: 20_000, from: NOW - 20_000, step: 1 };
    await home.store.run('fillChain', chain);
    const rows = Array.from({ length: MESSAGES }, (_, nth) => ({
      ...{ id: `message-${nth}`, type: 'CHAT_MESSAGE' as const, parentId: 'one-shop-0', owner: 'ana' },
      ...{ reference: 'one', at: NOW - nth, content: '{"text":"Oi","senderRole":"customer"}' },
    }));
    await home.store.run('putPast', { rows });
    // PostgreSQL chooses by what it counted, which it does by itself sooner or later.
    if (engineUnderTest() === 'postgres') await home.store.read.executeQuery(CompiledQuery.raw('analyze'));
  });
  afterAll(() => home.close());

  const run = (read: typeof home.store.read) =>
    hidingAddresses({ ...home.store, read }, PAGES)[HIDE_ADDRESSES]({}, {} as JobAtWork);

  test('leaves others a turn behind each page, whether it hides anything or not', async () => {
    let result: unknown;
    const turns = await turnsOf(async () => {
      result = await run(home.store.read);
    });
    // It stands behind four pages of messages.
    const payload = { place: '', type: 'CHAT_MESSAGE', at: NOW - MESSAGES + 400 };
    expect(result).toMatchObject({ payload });
    expect(turns).toBeGreaterThanOrEqual(PAGES.steps - 1);
  });

  test('finds each page by an index in its order', async () => {
    const { spy, given, waysOf } = createPlanSpy(() => home.store.read);
    given.answer = null;
    const ways = await waysOf(() => run(spy));
    const pages = readBy(ways).filter((name) => name === 'record_type');
    expect(pages.length).toBeGreaterThanOrEqual(PAGES.steps);
    expect(ways.join('\n')).not.toMatch(/TEMP B-TREE|Sort|Seq Scan on record|SCAN record/);
  });
});
