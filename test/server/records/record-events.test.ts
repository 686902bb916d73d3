import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChannelEvent } from '../../../src/records/events.ts';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('what a write tells', () => {
  let server: RecordServer;
  const dona = newPerson('dona');
  const ana = newPerson('ana');
  let shop: string;

  beforeAll(async () => {
    server = await openRecordServer();
    await server.store.run('addUser', ana);
    const fields = { name: 'Praça' };
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields })).id;
  });
  beforeEach(async () => {
    // All earlier events have arrived once the marker's own has.
    const marker = await server.seed({ type: 'ACCESS', owner: 'marker' });
    await vi.waitUntil(() => server.events.some(({ event }) => event.record?.id === marker.id));
    server.events.length = 0;
  });
  afterAll(() => server.close());

  /**
   * Events of a write by channel, once a later marker has arrived. `of` filters them, by default without those of the
   * shop's history.
   */
  async function heard(
    of: (event: ChannelEvent) => boolean = ({ record }) => record?.type !== 'EDIT',
  ): Promise<Record<string, ChannelEvent>> {
    const marker = await server.seed({ type: 'ACCESS', owner: 'marker' });
    await vi.waitUntil(() => server.events.some(({ event }) => event.record?.id === marker.id));
    const others = server.events.filter(
      ({ channel, event }) => channel !== '/notification/marker' && of(event),
    );
    const byChannel = Object.fromEntries(others.map(({ channel, event }) => [channel, event]));
    expect(Object.keys(byChannel)).toHaveLength(others.length);
    return byChannel;
  }

  test("[R-05] an item's change reaches the shop without its cost, and its owner whole", async () => {
    const content = '{"name":"Café","price":4.8,"cost":2}';
    const input = { id: randomUUID(), type: 'ITEM', parentId: shop, reference: 'Café', content };
    const { value } = await mutate(server, dona, 'createRecord', input);
    const events = await heard();
    expect(Object.keys(events).sort()).toEqual([`/location/${shop}`, `/notification/${dona.sub}`].sort());
    expect(events[`/location/${shop}`]).toMatchObject({ type: 'RECORD_CHANGED', record: { id: input.id } });
    expect(contentOf(events[`/location/${shop}`]?.record ?? null)).toEqual({ name: 'Café', price: 4.8 });
    expect(events[`/notification/${dona.sub}`]?.record).toEqual(value);
  });

  test('a removal tells the key alone', async () => {
    const input = { id: randomUUID(), type: 'CATEGORY', parentId: shop, reference: 'Frios' };
    await mutate(server, dona, 'createRecord', input);
    await heard();
    server.events.length = 0;
    const { value } = await mutate(server, dona, 'deleteRecord', { id: input.id, type: 'CATEGORY' });
    const event = (await heard())[`/location/${shop}`];
    expect([event?.type, event?.record]).toEqual(['RECORD_DELETED', undefined]);
    expect(event?.key).toEqual({
      id: input.id,
      type: 'CATEGORY',
      parentId: shop,
      updatedAt: value?.updatedAt,
    });
  });

  test('[R-05] the removal of a location reaches its owner, too, who need not look at it', async () => {
    const fields = { name: 'Estação', staffRoles: 'stocker' };
    const place = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC', fields });
    await heard();
    server.events.length = 0;
    await server.store.run('removeRow', { id: place.id, type: 'LOCATION' });
    const events = await heard();
    const channels = [`/location/${place.id}`, `/notification/${dona.sub}`, `/stocker/${place.id}`];
    expect(Object.keys(events).sort()).toEqual(channels);
    expect(events[`/notification/${dona.sub}`]).toMatchObject({
      type: 'RECORD_DELETED',
      key: { id: place.id },
    });
  });

  test("a chat message goes to the shop's and the customer's channel under its own id", async () => {
    const content = '{"text":"Oi","senderName":"Ana"}';
    const message = { id: randomUUID(), type: 'CHAT_MESSAGE', parentId: shop, reference: dona.sub, content };
    await mutate(server, ana, 'createRecord', message);
    const events = await heard();
    expect(Object.keys(events).sort()).toEqual([`/chat/${shop}`, `/chat/${ana.sub}`].sort());
    for (const event of Object.values(events)) {
      expect(event).toMatchObject({
        ...{ type: 'CHAT_MESSAGE', id: message.id, record: { id: message.id, owner: ana.sub } },
        content: { senderInfo: { displayName: 'ana' }, locationId: shop, locationName: 'Praça' },
      });
    }
  });

  test('a ticket and its updates go to shop, owner and customer with their subject', async () => {
    const content = '{"subject":"Porta","description":"Presa","userInfo":{"displayName":"Ana"}}';
    const ticket = {
      id: randomUUID(),
      type: 'LOCATION_TICKET',
      parentId: shop,
      reference: dona.sub,
      content,
    };
    await mutate(server, ana, 'createRecord', ticket);
    const opened = await heard();
    const channels = [`/support/${shop}`, `/support/${dona.sub}`, `/support/${ana.sub}`].sort();
    expect(Object.keys(opened).sort()).toEqual(channels);
    expect(opened[`/support/${shop}`]).toMatchObject({
      ...{ type: 'LOCATION_TICKET', id: ticket.id },
      content: {
        subject: 'Porta',
        senderInfo: { displayName: 'ana' },
        locationId: shop,
        locationName: 'Praça',
      },
    });
    for (const type of ['LOCATION_TICKET', 'TICKET_UPDATE']) {
      server.events.length = 0;
      const update = { id: randomUUID(), type, parentId: ticket.id };
      const change = '{"updateType":"STATUS_CHANGE","status":"resolved","author":{"name":"Dona"}}';
      await mutate(server, dona, 'createRecord', { ...update, content: change });
      const told = await heard((event) => event.type === 'TICKET_UPDATE');
      expect(Object.keys(told).sort()).toEqual(channels);
      const touched = server.events.filter(({ event }) => event.type === 'RECORD_CHANGED' && event.record);
      expect(
        touched.filter(({ event }) => event.record?.id === ticket.id).map(({ channel }) => channel),
      ).toEqual(expect.arrayContaining(channels));
      expect(told[`/support/${ana.sub}`]).toMatchObject({
        ...{ type: 'TICKET_UPDATE', id: update.id },
        content: { subject: 'Porta', status: 'resolved', senderInfo: { name: dona.email }, locationId: shop },
      });
    }
  });

  test("[R-05] a sale reaches its buyer without the item's cost and the shop's owner without the buyer's data", async () => {
    const items = [{ id: 'i', price: 5, cost: 2, quantity: 1 }];
    const fields = {
      status: 'PAID',
      items,
      totalAmount: 5,
      cpf: '52998224725',
      qrCode: 'x',
      userInfo: { cpf: '1' },
    };
    await server.seed({ type: 'SHOPPING_PURCHASE', parentId: shop, owner: ana.sub, fields });
    const events = await heard();
    expect(contentOf(events[`/notification/${ana.sub}`]?.record ?? null)).toEqual({
      ...fields,
      items: [{ id: 'i', price: 5, quantity: 1 }],
    });
    expect(contentOf(events[`/notification/${dona.sub}`]?.record ?? null)).toEqual({
      status: 'PAID',
      items,
      totalAmount: 5,
    });
  });

  test('an invite tells the owner and the person it names; own records tell nobody else; a LOG nobody', async () => {
    const invite = {
      id: randomUUID(),
      type: 'INVITE',
      parentId: shop,
      reference: ana.email.toUpperCase(),
      content: '{}',
    };
    await mutate(server, dona, 'createRecord', invite);
    expect(Object.keys(await heard(({ type }) => type === 'RECORD_CHANGED')).sort()).toEqual(
      [`/notification/${dona.sub}`, `/notification/${ana.sub}`].sort(),
    );
    const invited = server.events.filter(({ event }) => event.type === 'INVITE_RECEIVED');
    expect(invited.map(({ channel }) => channel)).toEqual([`/notification/${ana.sub}`]);
    server.events.length = 0;
    await mutate(server, ana, 'createRecord', { id: '1', type: 'LOG', reference: 'LOGIN' });
    expect(await heard()).toEqual({});
    server.events.length = 0;
    await mutate(server, ana, 'createRecord', { id: '1', type: 'ACCESS', parentId: shop });
    expect(Object.keys(await heard())).toEqual([`/notification/${ana.sub}`]);
  });

  test('a refused write tells nothing', async () => {
    await mutate(server, dona, 'createRecords', [
      { id: randomUUID(), type: 'CATEGORY', parentId: shop, reference: 'A' },
      { id: randomUUID(), type: 'ITEM', parentId: shop, content: '{"price":-1}' },
    ]);
    expect(await heard()).toEqual({});
  });
});
