import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('limits of GraphQL over HTTP', () => {
  let server: RecordServer;

  const ana = newPerson('ana');

  const GET = 'query($id: ID!) { getRecord(id: $id, type: "LOG") { id } }';

  beforeAll(async () => {
    server = await openRecordServer();
  });

  afterAll(() => server.close());

  const many = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join(' ');

  const field = 'getRecord(id: "a", type: "LOG") { id }';

  test('a person who asks too often is told when to come back; others are not held up', async () => {
    let clock = 1_700_000_000_000;
    const slow = await openRecordServer({ now: () => clock, rateLimit: { burst: 3, perSecond: 1 } });
    const ask = (person: typeof ana) => slow.call(person, GET, { id: 'x' });
    for (let round = 0; round < 3; round += 1) expect((await ask(ana)).status).toBe(200);
    const refused = await ask(ana);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    expect(refused.errors[0]).toMatchObject({
      errorType: 'TooManyRequestsException',
      errorInfo: { code: 'RATE_LIMITED' },
    });
    expect((await ask(newPerson('bia'))).status).toBe(200);
    clock += 1000;
    expect((await ask(ana)).status).toBe(200);
    await slow.close();
  });

  test('nobody does more by asking for it together: fields and batches cost what as many requests would', async () => {
    let clock = 1_700_000_000_000;
    const slow = await openRecordServer({ now: () => clock, rateLimit: { burst: 20, perSecond: 10 } });
    const logs = (count: number) => Array.from({ length: count }, () => ({ id: '1', type: 'LOG' }));
    const batch = 'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
    const write = (count: number) => slow.call(ana, batch, { input: logs(count) });
    expect((await write(15)).data?.createRecords).toHaveLength(15);
    const refused = (await write(15)).errors[0];
    expect(refused?.errorInfo).toEqual({ code: 'RATE_LIMITED', retryAfterMs: 1100 });
    // The refused batch paid for its reading.
    const reads = `{ ${many(5, (i) => `a${i}: ${field}`)} }`;
    expect((await slow.call(ana, reads)).errors.map(({ path }) => path)).toEqual([['a4']]);
    clock += 1000;
    expect((await write(10)).data?.createRecords).toHaveLength(10);
    expect((await slow.call(newPerson('bia'), reads)).errors).toEqual([]);
    await slow.close();
  });

  test('a batch that comes back when it was told to is taken, however often it was refused', async () => {
    let clock = 1_700_000_000_000;
    const slow = await openRecordServer({ now: () => clock, rateLimit: { burst: 20, perSecond: 10 } });
    const batch = 'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
    const input = Array.from({ length: 10 }, () => ({ id: '1', type: 'LOG' }));
    const write = () => slow.call(ana, batch, { input });
    const waits: number[] = [];
    for (let made = 0; made < 5; ) {
      const ms = (await write()).errors[0]?.errorInfo?.retryAfterMs;
      if (ms === undefined) made += 1;
      else clock += waits[waits.push(Number(ms)) - 1] ?? 0;
      expect(waits.length).toBeLessThan(8);
    }
    // With nothing left, a request waits for itself first, and its answer cannot know its contents yet.
    expect(waits).toEqual([100, 1000, 100, 1000, 100, 1000]);
    await slow.close();
  });

  test('[R-02] one person cannot fill the storage: beyond their share writing waits, in words of its own; others and reading do not', async () => {
    let clock = 1_700_000_000_000;
    const small = await openRecordServer({
      now: () => clock,
      writeLimit: { burst: 20_000, perSecond: 100 },
    });
    const write = 'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
    const batch = 'mutation($input: [CreateRecordInput!]!) { createRecords(input: $input) { id } }';
    const log = (bytes: number) => ({
      ...{ id: '1', type: 'LOG' },
      content: JSON.stringify({ step: 'x'.repeat(bytes) }),
    });
    const one = (who: typeof ana, bytes: number) => small.call(who, write, { input: log(bytes) });
    expect((await one(ana, 9000)).errors).toEqual([]);
    expect((await one(ana, 9000)).errors).toEqual([]);
    const [refused] = (await one(ana, 9000)).errors;
    expect(refused).toMatchObject({
      errorType: 'TooManyRequestsException',
      errorInfo: { code: 'RATE_LIMITED', limit: 'WRITTEN_BYTES' },
      message: 'Você gravou dados demais em pouco tempo. O que falta pode ser enviado mais tarde.',
    });
    expect(Number(refused?.errorInfo?.retryAfterMs)).toBeGreaterThan(60_000);
    const together = await small.call(ana, batch, { input: [log(300), log(300)] });
    expect(together.errors[0]?.errorInfo).toMatchObject({ limit: 'WRITTEN_BYTES' });
    expect((await small.call(ana, GET, { id: 'x' })).errors).toEqual([]);
    expect((await one(newPerson('bia'), 9000)).errors).toEqual([]);
    clock += Number(refused?.errorInfo?.retryAfterMs);
    expect((await one(ana, 9000)).errors).toEqual([]);
    await small.close();
  });

  test("what is told of one person's writes has a limit too: a few words may be told with a long record, to many", async () => {
    let clock = 1_700_000_000_000;
    const small = await openRecordServer({ now: () => clock, emitLimit: { burst: 40_000, perSecond: 100 } });
    const shop = await small.seed({ type: 'LOCATION', owner: ana.sub, reference: 'PUBLIC' });
    const fields = { name: 'Café', price: 4.8, description: 'x'.repeat(12_000) };
    const { id } = await small.seed({ type: 'ITEM', parentId: shop.id, owner: ana.sub, fields });
    const rename = 'mutation($input: UpdateRecordInput!) { updateRecord(input: $input) { id } }';
    const set = (reference: string) => small.call(ana, rename, { input: { id, type: 'ITEM', reference } });
    // Sent to the shop's visitors and to its owner, so 25 kB each time.
    expect((await set('Café 1')).errors).toEqual([]);
    expect((await set('Café 2')).errors).toEqual([]);
    const refused = (await set('Café 3')).errors[0]?.errorInfo;
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', limit: 'WRITTEN_BYTES' });
    expect((await small.call(ana, GET, { id: 'x' })).errors).toEqual([]);
    clock += Number(refused?.retryAfterMs);
    expect((await set('Café 3')).errors).toEqual([]);
    await small.close();
  });

  test('a fault of ours says nothing of itself to the client and nothing of the person to the log', async () => {
    const broken = await openRecordServer();
    const { store } = broken;
    store.run = () => Promise.reject(new Error('lost disk'));
    const query = 'mutation($input: CreateRecordInput!) { createRecord(input: $input) { id } }';
    const { status, errors } = await broken.call(ana, query, {
      input: { id: '1', type: 'LOG', content: '{"email":"a"}' },
    });
    expect([status, errors[0]?.errorType, errors[0]?.errorInfo]).toEqual([
      200,
      'InternalFailure',
      { code: 'INTERNAL' },
    ]);
    expect(JSON.stringify(errors)).not.toContain('disk');
    expect(broken.faults).toHaveLength(1);
    expect(JSON.stringify(broken.faults)).not.toContain(ana.email);
    broken.faults.length = 0;
    await broken.close();
  });
});
