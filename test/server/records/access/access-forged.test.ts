import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contentOf, getRecord, listAll, mutate } from '../support/operations.ts';
import { openRecordServer, type RecordServer } from '../support/record-server.ts';
import { PEOPLE } from '../support/shop-people.ts';
import { buildWorld, type Exhibit, findIn } from '../support/shop-world.ts';

describe('what a client makes up, and what an owner takes back', () => {
  let server: RecordServer;
  let world: Exhibit[];

  beforeAll(async () => {
    server = await openRecordServer();
    world = await buildWorld(server);
  });
  afterAll(() => server.close());

  const find = (label: string): Exhibit => findIn(world, label);

  test("[R-05] a forged owner, a taken id and another's parent give nothing", async () => {
    const { estranho, cliente, dona } = PEOPLE;
    const forged = await mutate(server, estranho, 'createRecord', {
      id: '1',
      type: 'LOG',
      owner: cliente.sub,
      content: '{}',
    });
    expect(forged.value?.owner).toBe(estranho.sub);
    const deposit = find('DEPOSIT').row;
    const taken = await mutate(server, estranho, 'createRecord', {
      id: deposit.id,
      type: 'LOG',
      parentId: deposit.id,
    });
    expect(taken.code).toBe('ok');
    const purchase = find('PRIVATE SHOPPING_PURCHASE').row;
    const child = await mutate(server, estranho, 'createRecord', {
      id: '1',
      type: 'TICKET_UPDATE',
      parentId: purchase.id,
      content: '{}',
    });
    expect(child.code).toBe('NOT_FOUND');
    const update = find('PUBLIC TICKET_UPDATE').row;
    const nested = {
      id: '1',
      type: 'TICKET_UPDATE',
      parentId: update.id,
      content: '{"updateType":"RESPONSE","message":"a"}',
    };
    expect((await mutate(server, cliente, 'createRecord', nested)).code).toBe('NOT_FOUND');
    const wrongSide = {
      id: '1',
      type: 'CHAT_MESSAGE',
      parentId: find('PUBLIC LOCATION').row.id,
      content: '{"text":"a"}',
    };
    for (const [person, reference] of [
      [cliente, estranho.sub],
      [cliente, null],
      [dona, dona.sub],
      [dona, null],
    ] as const) {
      expect((await mutate(server, person, 'createRecord', { ...wrongSide, reference })).code).toBe(
        'BAD_INPUT',
      );
    }
  });

  test('[R-05] nobody speaks as somebody else in chat or tickets', async () => {
    const { cliente, dona } = PEOPLE;
    const parentId = find('PUBLIC LOCATION').row.id;
    const forged = JSON.stringify({
      text: 'Oi',
      sender: dona.sub,
      senderRole: 'manager',
      senderEmail: dona.email,
    });
    const chat = { id: '1', type: 'CHAT_MESSAGE', parentId, reference: dona.sub, content: forged };
    expect(contentOf((await mutate(server, cliente, 'createRecord', chat)).value)).toMatchObject({
      ...{ sender: cliente.sub, senderRole: 'customer', senderEmail: cliente.email },
    });
    const author = { username: dona.sub, role: 'manager', displayName: 'Cli' };
    const content = JSON.stringify({ updateType: 'RESPONSE', message: 'a', author });
    const answer = {
      id: '1',
      type: 'TICKET_UPDATE',
      parentId: find('PUBLIC LOCATION_TICKET').row.id,
      content,
    };
    expect(contentOf((await mutate(server, cliente, 'createRecord', answer)).value).author).toEqual({
      ...{
        username: cliente.sub,
        email: cliente.email,
        name: 'Cliente',
        role: 'customer',
        displayName: 'Cliente',
      },
    });
  });

  test('[R-05] a revoked or removed invite closes the shop at once; a ticket keeps what was first said', async () => {
    const { dona, vizinho, cliente } = PEOPLE;
    const place = find('PRIVATE LOCATION').row;
    const invites = await listAll(server, dona, 'listByParentIdAndReference', {
      parentId: place.id,
      reference: '@predio.com',
    });
    const key = { id: invites[0]?.id, type: 'INVITE' };
    const set = (status: string) =>
      mutate(server, dona, 'updateRecord', { ...key, content: JSON.stringify({ status }) });
    const sees = async () => (await getRecord(server, vizinho, place.id, 'LOCATION')).value !== null;
    await set('REVOKED');
    expect(await sees()).toBe(false);
    expect((await getRecord(server, vizinho, key.id, 'INVITE')).value).not.toBeNull();
    await set('ACTIVE');
    expect(await sees()).toBe(true);
    const moved = await mutate(server, dona, 'updateRecord', { ...key, reference: 'x@y.com' });
    expect(moved.code).toBe('BAD_INPUT');
    await mutate(server, dona, 'deleteRecord', key);
    expect(await sees()).toBe(false);
    const ticket = find('PUBLIC LOCATION_TICKET').row;
    const content = JSON.stringify({ status: 'resolved', subject: 'Outro', description: 'forjado' });
    const changed = await mutate(server, dona, 'updateRecord', {
      id: ticket.id,
      type: 'LOCATION_TICKET',
      content,
    });
    expect(contentOf(changed.value)).toEqual({ subject: 'Troco', status: 'resolved' });
    expect((await getRecord(server, cliente, ticket.id, 'LOCATION_TICKET')).value).toEqual(changed.value);
  });
});
