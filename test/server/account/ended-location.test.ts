import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD } from '../../../dev/story/cast.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { EventClient } from '../events/support/event-client.ts';
import {
  createRecord,
  getRecord,
  graphql,
  type Person,
  signIn,
  updateRecord,
} from '../support/api-client.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { type StartedServer, startServer } from '../support/start-server.ts';

const BUY = `mutation m($input: CreateRecordInput!) { createRecord(input: $input) { id } }`;
const LIST = `query l($owner: String!, $type: String!) {
  listByOwnerAndType(owner: $owner, type: $type) { items { id parentId content } } }`;
const AROUND = `query n($lat: Float!, $lon: Float!) {
  nearbyLocations(lat: $lat, lon: $lon, first: 50) { items { record { id } } } }`;

describeOnEngine('what people see of a location that an operator ended', () => {
  let server: StartedServer;
  let bento: Person;
  let clara: Person;
  let marina: Person;
  let shop: string;
  let point: { lat: number; lon: number };
  let item: { id: string; price: number };
  let key: string;
  let bought: string;
  let ofOwner: EventClient;
  let ofRole: EventClient;
  let ofMember: EventClient;
  let ofVisitor: EventClient;
  const staff = randomUUID();
  const clients: EventClient[] = [];

  const post = async (path: string, body: object, authorization?: string) => {
    const answer = await fetch(`${server.origin}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: await answer.json() };
  };
  const listen = async (person: Person, channel: string): Promise<EventClient> => {
    const { host } = new URL(server.origin);
    const client = new EventClient({ url: `ws://${host}/event/realtime`, host, token: person.accessToken });
    clients.push(client);
    client.ws.once('open', () => void client.send({ type: 'connection_init' }));
    await client.heard({ type: 'connection_ack' });
    expect(await client.subscribe(channel)).toMatchObject({ type: 'subscribe_success' });
    return client;
  };
  /** The first event of this kind that a client hears. */
  const hears = async (
    client: EventClient,
    isIt: (event: ChannelEvent) => boolean,
  ): Promise<ChannelEvent> => {
    for (let count = 1; ; count += 1) {
      await client.heardTimes('data', count);
      const frame = client.frames.filter(({ type }) => type === 'data')[count - 1];
      const event = JSON.parse(frame?.event) as ChannelEvent;
      if (isIt(event)) return event;
    }
  };
  const isEnd = ({ type, key: gone }: ChannelEvent): boolean =>
    type === 'RECORD_DELETED' && gone?.type === 'LOCATION' && gone.id === shop;
  const order = (id: string) => ({
    ...{ id, type: 'SHOPPING_PURCHASE', parentId: shop },
    content: { items: [{ id: item.id, quantity: 1 }], totalAmount: item.price, useBalance: true },
  });
  const owned = async (person: Person, type: string) => {
    const { data } = await graphql(server.origin, person, LIST, { owner: person.sub, type });
    return data?.listByOwnerAndType.items as { id: string; parentId: string; content: string }[];
  };
  const around = async (): Promise<string[]> => {
    const { data } = await graphql(server.origin, marina, AROUND, point);
    return data?.nearbyLocations.items.map(({ record }: { record: { id: string } }) => record.id);
  };
  const tablet = () => ({ locationId: shop, key });

  /** Ends the location while all listen, after what was open before. */
  const end = async () => {
    expect(await around()).toContain(shop);
    expect((await post('/devices/heartbeat', { ...tablet(), status: {} })).status).toBe(200);
    expect((await post('/guests/shop', tablet())).status).toBe(200);
    ofOwner = await listen(bento, `/notification/${bento.sub}`);
    ofRole = await listen(clara, `/stocker/${shop}`);
    ofMember = await listen(clara, `/notification/${clara.sub}`);
    ofVisitor = await listen(marina, `/location/${shop}`);
    const wish = { id: shop, by: 'Rui: the shop closed down' };
    expect(await server.store.run('endLocation', wish)).toMatchObject({ value: 'ENDED' });
  };

  beforeAll(async () => {
    server = await startServer({ demo: true });
    [bento, clara, marina] = (await Promise.all(
      ['bento', 'clara', 'marina'].map((name) => signIn(server.origin, `${name}@exemplo.com.br`, PASSWORD)),
    )) as [Person, Person, Person];
    const { id, content } = await server.store.read
      .selectFrom('record')
      .select(['id', 'content'])
      .where('type', '=', 'LOCATION')
      .where('owner', '=', bento.sub)
      .where('reference', '=', 'PUBLIC')
      .executeTakeFirstOrThrow();
    shop = id;
    const { lat, lon } = JSON.parse(content ?? '');
    point = { lat: Number(lat), lon: Number(lon) };
    key = (await post('/devices/key', { locationId: shop }, bento.accessToken)).body.key;
    const invited = { id: staff, type: 'STAFF', parentId: shop, reference: clara.email };
    await createRecord(server.origin, bento, { ...invited, content: { role: 'stocker' } });
    await updateRecord(server.origin, clara, { id: staff, type: 'STAFF', content: { status: 'ACTIVE' } });
    for (const one of await owned(bento, 'ITEM')) {
      const { value, quantity } = JSON.parse(one.content);
      if (one.parentId !== shop || !(quantity > 2)) continue;
      item = { id: one.id, price: value };
      bought = randomUUID();
      if ((await createRecord(server.origin, marina, order(bought))).kind === 'created') return end();
    }
    throw new Error('the demo sells nothing for a balance');
  });
  afterAll(async () => {
    for (const client of clients) client.cut();
    await server.stop();
  });

  test('[R-05] [N-05] all who saw it hear of its end live, and it is open to nobody any more', async () => {
    await hears(ofOwner, isEnd);
    await hears(ofVisitor, isEnd);
    const { record } = await hears(ofMember, (event) => event.record?.id === staff);
    expect(JSON.parse(record?.content ?? '')).toMatchObject({ status: 'REMOVED' });
    for (const [client, channel] of [
      [ofRole, `/stocker/${shop}`],
      [ofVisitor, `/location/${shop}`],
    ] as const)
      expect(await client.subscribe(channel)).toMatchObject({ type: 'subscribe_error' });
    for (const person of [bento, clara, marina])
      expect(await getRecord(server.origin, person, shop, 'LOCATION')).toBeNull();
    expect((await owned(bento, 'LOCATION')).map(({ id }) => id)).not.toContain(shop);
    expect(await around()).not.toContain(shop);
  });

  test('[S-12] nobody buys there, with the reason in words, and a buyer keeps the receipt', async () => {
    const refused = async (person: Person) => {
      const { content, ...input } = order(randomUUID());
      const sent = { input: { ...input, content: JSON.stringify(content) } };
      const [error] = (await graphql(server.origin, person, BUY, sent)).errors;
      return [error?.errorInfo?.code, error?.message];
    };
    expect(await refused(marina)).toEqual(['ACCESS_ENDED', 'Este local não existe mais.']);
    expect((await refused(clara))[0]).toBe('NOT_FOUND');
    expect((await refused(bento))[0]).toBe('NOT_FOUND');
    const kept = await getRecord(server.origin, marina, bought, 'SHOPPING_PURCHASE');
    expect(kept?.content).toMatchObject({ status: 'PAID', totalAmount: item.price, locationId: shop });
    // The same purchase sent again, as after a lost answer, is the one of before.
    expect(await createRecord(server.origin, marina, order(bought))).toMatchObject({ kind: 'created' });
  });

  test('[X-05] [MC-04] its tablet is let go as by the end of its key', async () => {
    const purchase = { ...tablet(), id: randomUUID(), items: [{ id: item.id, quantity: 1 }] };
    for (const [path, body] of [
      // One that repeats the last is answered before anybody looks at it, seconds later.
      ['/devices/heartbeat', { ...tablet(), status: { temperature: 4 } }],
      ['/guests/shop', tablet()],
      ['/guests/pictures', tablet()],
      ['/guests/purchase', { ...purchase, totalAmount: item.price }],
    ] as const) {
      const { status, body: said } = await post(path, body);
      expect([path, status, said.code]).toEqual([path, 401, 'UNAUTHENTICATED']);
    }
    const again = await post('/devices/key', { locationId: shop }, bento.accessToken);
    expect([again.status, again.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('[R-05] what its staff or owner still sends from a queue is refused, and changes nothing', async () => {
    const reference = item.id;
    const visit = { visitId: randomUUID(), kind: 'reposto', units: 3, at: Date.now() };
    const queued = { id: randomUUID(), type: 'STOCK_CHANGE', parentId: shop, reference, content: visit };
    for (const person of [clara, bento]) {
      expect(await createRecord(server.origin, person, queued)).toEqual({
        ...{ kind: 'refused', code: 'NOT_FOUND' },
      });
      const edit = { id: item.id, type: 'ITEM', content: { name: 'Outro', price: 1 } };
      expect(await updateRecord(server.origin, person, edit)).toEqual({ kind: 'refused', code: 'NOT_FOUND' });
    }
    const role = { id: staff, type: 'STAFF', content: { role: 'deputy', status: 'ACTIVE' } };
    expect((await updateRecord(server.origin, clara, role)).kind).toBe('refused');
  });
});
