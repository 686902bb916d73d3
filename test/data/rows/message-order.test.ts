import { expect, test } from 'vitest';
import { readUnread, type Talk } from '../../../src/data/rows/chat.ts';
import { readKey, readUnreadAt } from '../../../src/data/rows/glance/conversations.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const SHOP = 'loja';
const SCOPE = { kind: 'chat', id: SHOP } as const;
const SUB = 'dona';

/** A shop's messages on the server. Each one is a minute after the one before. */
function talkAt({ server }: TestData) {
  const put = (id: string, customer: string, from: 'customer' | 'manager', over: object = {}): number => {
    server.now += 60_000;
    const [owner, reference] = from === 'customer' ? [customer, SUB] : ['eva', customer];
    const { createdAt } = server.put({
      ...{ id, type: 'CHAT_MESSAGE', parentId: SHOP, owner, reference },
      content: JSON.stringify({ text: 'Oi', senderRole: from, senderName: 'Eva', ...over }),
    });
    return createdAt;
  };
  return {
    put,
    /** The server signs an answer anew, because the account of its writer is closed. */
    signAnew: (id: string, customer: string) =>
      put(id, customer, 'manager', { senderName: 'Conta encerrada' }),
  };
}

test('[MH-01] who waits is counted though an account with many later answers was closed', async () => {
  const opened = openTestData({ sub: SUB });
  const { put, signAnew } = talkAt(opened);
  const answers = Array.from({ length: 250 }, (_, nth) => `resposta-${nth}`);
  for (const id of answers) put(id, 'antiga', 'manager');
  for (const customer of ['ana', 'bia', 'caio']) put(`pergunta-${customer}`, customer, 'customer');
  const unread = () => opened.data.read((tx) => readUnreadAt(tx, { locationId: SHOP, sub: SUB }));
  await opened.data.refresh(SCOPE);
  expect(await unread()).toBe(3);
  for (const id of answers) signAnew(id, 'antiga');
  await opened.data.refresh(SCOPE);
  expect(await unread()).toBe(3);
});

test('[C-01] an unread answer counts though an earlier one was signed anew since', async () => {
  const opened = openTestData({ sub: 'ana' });
  const { put, signAnew } = talkAt(opened);
  const talk: Talk = { locationId: SHOP, customerId: 'ana', role: 'customer' };
  const readAt = put('lida', 'ana', 'manager');
  put('nova', 'ana', 'manager');
  signAnew('lida', 'ana');
  await opened.data.keep(readKey(talk), readAt);
  await opened.data.refresh(SCOPE);
  expect(await opened.data.read((tx) => readUnread(tx, talk))).toBe(1);
});

test.each([
  ['the customer', 'customer', 'manager'],
  ['the shop', 'manager', 'customer'],
] as const)(
  '[X-03] a message of %s that waited for a connection leaves unread what came meanwhile',
  async (_, mine, theirs) => {
    const sub = crypto.randomUUID();
    const opened = openTestData({ sub });
    const { put } = talkAt(opened);
    put('lida', 'ana', theirs);
    const timestamp = opened.server.now + 1;
    put('nova', 'ana', theirs);
    put('esperou', 'ana', mine, { timestamp });
    await opened.data.refresh(SCOPE);
    const talk: Talk = { locationId: SHOP, customerId: 'ana', role: mine };
    const unread = () => opened.data.read((tx) => readUnread(tx, talk));
    expect(await unread()).toBe(1);
    if (mine === 'manager')
      expect(await opened.data.read((tx) => readUnreadAt(tx, { locationId: SHOP, sub }))).toBe(1);
    put('depois', 'ana', mine, { timestamp: opened.server.now });
    await opened.data.refresh(SCOPE);
    expect(await unread()).toBe(0);
  },
);
