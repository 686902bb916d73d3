import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { describeOnEngine } from '../support/open-store.ts';
import { contentOf, getRecord, listAll, mutate } from './support/operations.ts';
import { newPerson, openRecordServer, type RecordServer } from './support/record-server.ts';

describeOnEngine('chat', () => {
  let server: RecordServer;
  const [dona, ana, bia] = [newPerson('dona'), newPerson('ana'), newPerson('bia')];
  let shop: string;
  const chat = (text: string, reference: string) => ({
    ...{ id: randomUUID(), type: 'CHAT_MESSAGE', parentId: shop, reference },
    content: JSON.stringify({ text, timestamp: 1 }),
  });
  const say = async (who: typeof ana, text: string, to: string): Promise<string> => {
    const input = chat(text, to);
    expect((await mutate(server, who, 'createRecord', input)).code).toBe('ok');
    return input.id;
  };

  beforeAll(async () => {
    server = await openRecordServer();
    for (const person of [dona, ana, bia]) await server.store.run('addUser', person);
    shop = (await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PUBLIC' })).id;
  });
  afterAll(() => server.close());

  test('[C-01] [R-05] a customer reads their own conversation alone; the owner reads all of them', async () => {
    const anas = [await say(ana, 'Oi', dona.sub), await say(dona, 'Olá, Ana', ana.sub)];
    const bias = [await say(bia, 'Bom dia', dona.sub), await say(dona, 'Olá, Bia', bia.sub)];
    const ids = async (who: typeof ana, list: Parameters<typeof listAll>[2], args: object) =>
      (await listAll(server, who, list, { ...args })).map(({ id }) => id).sort();
    const here = { parentId: shop, type: 'CHAT_MESSAGE' };
    expect(await ids(ana, 'listByParentIdAndType', here)).toEqual([...anas].sort());
    expect(await ids(bia, 'listByParentIdAndType', here)).toEqual([...bias].sort());
    expect(await ids(dona, 'listByParentIdAndType', here)).toEqual([...anas, ...bias].sort());
    const toBia = { parentId: shop, reference: bia.sub };
    expect(await ids(ana, 'listByParentIdAndReference', toBia)).toEqual([]);
    for (const id of bias)
      expect((await getRecord(server, ana, id, 'CHAT_MESSAGE')).value ?? null).toBeNull();
  });

  test('[C-01] who writes is named by the profile, whatever a message says of its writer', async () => {
    const bento = newPerson('bento');
    await server.store.run('addUser', bento);
    const fields = { name: 'Bento Silva', balance: 0, revenue: 0 };
    await server.seed({ id: bento.email, type: 'PROFILE', owner: bento.sub, fields });
    const forged = {
      senderName: 'Gerente da loja',
      senderEmail: dona.email,
      senderRole: 'manager',
      sender: dona.sub,
    };
    const said = async (who: typeof ana, to: string) => {
      const input = chat('Oi', to);
      const content = JSON.stringify({ text: 'Oi', ...forged });
      return contentOf((await mutate(server, who, 'createRecord', { ...input, content })).value);
    };
    expect(await said(bento, dona.sub)).toMatchObject({
      ...{ senderName: 'Bento Silva', senderEmail: bento.email, senderRole: 'customer', sender: bento.sub },
    });
    expect(await said(ana, dona.sub)).toMatchObject({ senderName: 'ana', senderEmail: ana.email });
    expect(await said(dona, ana.sub)).toMatchObject({ senderName: dona.email, senderRole: 'manager' });
  });

  test('[X-03] a message sent again is the same message, told once', async () => {
    const input = chat('Tem gelo?', dona.sub);
    const first = await mutate(server, ana, 'createRecord', input);
    const again = await mutate(server, ana, 'createRecord', input);
    expect([first.code, again.code]).toEqual(['ok', 'ok']);
    expect(again.value).toEqual(first.value);
    expect(contentOf(first.value)).toMatchObject({ senderRole: 'customer', sender: ana.sub });
    const told = () => server.events.filter(({ event }) => event.id === input.id).map((one) => one.channel);
    await vi.waitUntil(() => told().length >= 2);
    expect(told().sort()).toEqual([`/chat/${ana.sub}`, `/chat/${shop}`].sort());
    const other = await mutate(server, bia, 'createRecord', { ...input, reference: dona.sub });
    expect(other.code).not.toBe('ok');
  });

  test('[MH-03] more than 1000 characters, or none, are refused', async () => {
    for (const text of ['a'.repeat(1001), '  '])
      expect((await mutate(server, ana, 'createRecord', chat(text, dona.sub))).code).toBe('BAD_INPUT');
    expect((await mutate(server, ana, 'createRecord', chat('a'.repeat(1000), dona.sub))).code).toBe('ok');
  });

  test('[C-01] [N-05] an owner writes to whom they serve: nobody that is not there, no stranger to a private location', async () => {
    const [cara, davi] = [newPerson('cara'), newPerson('davi')];
    for (const person of [cara, davi]) await server.store.run('addUser', person);
    const hidden = await server.seed({ type: 'LOCATION', owner: dona.sub, reference: 'PRIVATE' });
    const to = async (who: string, parentId: string) =>
      (await mutate(server, dona, 'createRecord', { ...chat('Olá', who), parentId })).code;
    expect(await to(randomUUID(), shop)).toBe('BAD_INPUT');
    expect(await to(cara.sub, shop)).toBe('ok');
    expect(await to(cara.sub, hidden.id)).toBe('BAD_INPUT');
    const invite = await server.seed({
      ...{ type: 'INVITE', owner: dona.sub, parentId: hidden.id, reference: cara.email },
      content: JSON.stringify({ status: 'ACTIVE' }),
    });
    expect(await to(cara.sub, hidden.id)).toBe('ok');
    const asked = { ...chat('Tem água?', dona.sub), parentId: hidden.id };
    expect((await mutate(server, cara, 'createRecord', asked)).code).toBe('ok');
    const queued = { ...chat('Tem sim', cara.sub), parentId: hidden.id };
    const gone = await mutate(server, dona, 'deleteRecord', { id: invite.id, type: 'INVITE' });
    expect(gone.code).toBe('ok');
    expect((await mutate(server, dona, 'createRecord', queued)).code).toBe('ok');
    expect((await mutate(server, dona, 'createRecord', queued)).code).toBe('ok');
    expect(await to(davi.sub, hidden.id)).toBe('BAD_INPUT');
  });
});
