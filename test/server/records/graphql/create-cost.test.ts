import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createAllowance } from '../../../../server/records/graphql/allowance.ts';
import { createAnswerCache } from '../../../../server/records/graphql/answer-cache.ts';
import { createExecutor } from '../../../../server/records/graphql/executor.ts';
import { createResolvers } from '../../../../server/records/graphql/resolvers.ts';
import { describeOnEngine } from '../../support/open-store.ts';
import { newPerson, openRecordServer } from '../support/record-server.ts';

const CREATE =
  'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id content createdAt } }';
const TOGETHER = 40;
const ANA = newPerson('ana');

interface Input {
  id: string;
  type: string;
  parentId?: string;
  reference?: string;
  content: string;
}

/** `sent` counts the statements of commands on PostgreSQL. The store's own statements have no name. */
async function openSpied() {
  const server = await openRecordServer();
  const { store } = server;
  const execute = createExecutor(
    createResolvers(store, () => undefined, Date.now),
    false,
    createAnswerCache(store),
  );
  const free = (): number => 0;
  const budget = { takeRequests: free, takeWritten: free, takeEmitted: free, oweEmitted: free };
  const create = async (input: Input, viewer = ANA): Promise<unknown> => {
    const question = { query: CREATE, variables: { input: { ...input } }, operationName: undefined };
    const context = { viewer, allowance: createAllowance(budget) };
    const answer = await execute(question, context);
    if (answer.kind !== 'executed') throw new Error(answer.kind);
    return {
      ...answer.data,
      errors: answer.errors.map(({ extensions, message }) => extensions.code ?? message),
    };
  };
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const sent = async (work: () => Promise<unknown>): Promise<number> => {
    const before = spy.mock.calls.length;
    await work();
    const named = spy.mock.calls.slice(before).map(([one]) => (one as { name?: unknown } | undefined)?.name);
    return named.filter((name) => name !== undefined).length;
  };
  const close = async (): Promise<void> => {
    spy.mockRestore();
    await server.close();
  };
  return { server, store, create, sent, close };
}

const note = (id: string = randomUUID()): Input => ({ id, type: 'LOG', content: '{"message":"x"}' });

describeOnEngine('what a creation costs', () => {
  test('[R-03] one statement on PostgreSQL, one for many at once, and three for a message to a shop', async () => {
    const { server, store, create, sent, close } = await openSpied();
    const costs = store.engine === 'postgres';
    const dona = newPerson('dona');
    const place = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields: { name: 'A' } },
    });
    await create(note());
    expect(await sent(() => create(note()))).toBe(costs ? 1 : 0);
    const many = await sent(() => Promise.all(Array.from({ length: TOGETHER }, () => create(note()))));
    expect(many).toBeLessThanOrEqual(costs ? 4 : 0);
    const message = {
      type: 'CHAT_MESSAGE',
      parentId: place.id,
      reference: dona.sub,
      content: '{"text":"Oi"}',
    };
    const ask = () => create({ ...message, id: randomUUID() });
    await ask();
    // One statement each for the shop, the writer's name, and the message with its events.
    expect(await sent(ask)).toBe(costs ? 3 : 0);
    await close();
  });

  test('[R-03] the same creation happens once, also amid others and at the same moment; another under its id is refused', async () => {
    const { create, close } = await openSpied();
    const same = note();
    const [first, second, ...others] = await Promise.all([
      create(same),
      create(same),
      ...Array.from({ length: TOGETHER }, () => create(note())),
    ]);
    expect(second).toEqual(first);
    expect(await create(same)).toEqual(first);
    expect(first).toMatchObject({ createRecord: { id: same.id } });
    for (const other of others) expect(other).toMatchObject({ errors: [] });
    const [kept, refused] = await Promise.all([
      create(note()),
      create({ ...same, content: '{"message":"y"}' }),
    ]);
    expect(kept).toMatchObject({ errors: [] });
    expect(JSON.stringify(refused)).toContain('CONFLICT');
    await close();
  });

  test('[R-04] a process hears what it wrote itself without reading it again, once and in order', async () => {
    const { server, store, create, close } = await openSpied();
    const dona = newPerson('dona');
    const place = await server.seed({
      ...{ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields: { name: 'A' } },
    });
    await vi.waitFor(() => expect(store.feedStatus().upTo).toBeGreaterThan(0));
    const heard: number[] = [];
    store.onEvents((events) => heard.push(...events.map(({ seq }) => seq)));
    const { stored } = store.feedStatus();
    const message = {
      type: 'CHAT_MESSAGE',
      parentId: place.id,
      reference: dona.sub,
      content: '{"text":"Oi"}',
    };
    for (let count = 0; count < 5; count += 1) await create({ ...message, id: randomUUID() });
    await Promise.all(Array.from({ length: 20 }, () => create({ ...message, id: randomUUID() })));
    const ofEach = heard.length / 25;
    expect(Number.isInteger(ofEach) && ofEach > 0).toBe(true);
    expect(heard).toEqual([...new Set(heard)].sort((one, other) => one - other));
    expect(store.feedStatus().stored).toBe(stored);
    await close();
  });
});
