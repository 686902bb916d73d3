import { expect, test, vi } from 'vitest';
import { eachNewest } from '../../../src/data/mirror/newest-rows.ts';
import { messageDraft, readUnread, type Talk, typedKey } from '../../../src/data/rows/chat.ts';
import { TransportError } from '../../../src/data/wire/transport.ts';
import { chatChannel } from '../../../src/records/events.ts';
import type { FakeServer } from '../support/fake-server.ts';
import { openTestData, type TestData } from '../support/test-data.ts';

const SHOP = 'loja-1';
const SCOPE = { kind: 'chat', id: SHOP } as const;

function write(server: FakeServer, count: number, from = 0): void {
  for (let index = from; index < from + count; index += 1) {
    server.now += 60_000;
    server.put({
      id: `m${index}`,
      type: 'CHAT_MESSAGE',
      parentId: SHOP,
      owner: 'ana',
      reference: 'dona',
      content: JSON.stringify({ text: `mensagem ${index}`, timestamp: server.now }),
    });
  }
}

const stored = async ({ data }: TestData): Promise<string[]> => {
  const rows = await data.read((tx) => tx.select({ by: 'parent', parentId: SHOP, type: 'CHAT_MESSAGE' }));
  return rows.map(({ id }) => id);
};
const lists = ({ server }: TestData): number =>
  server.calls.filter((call) => call === 'list parentIdAndType').length;

test('[MH-04] [SY-37] history comes in pages of 50 until there is no more, the newest page first', async () => {
  const opened = openTestData();
  write(opened.server, 120);
  const firsts: string[][] = [];
  opened.server.betweenPages = () => void stored(opened).then((ids) => firsts.push(ids));
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(120);
  expect(lists(opened)).toBe(3);
  expect(firsts[0]).toHaveLength(50);
  expect(firsts[0]).toContain('m119');
});

test('[MH-04] what came since is all that is asked for afterwards', async () => {
  const opened = openTestData();
  write(opened.server, 60);
  await opened.data.refresh(SCOPE);
  write(opened.server, 3, 60);
  const before = lists(opened);
  await opened.data.refresh(SCOPE);
  expect(lists(opened) - before).toBe(1);
  expect(await stored(opened)).toHaveLength(63);
});

test('[SY-37] a history that was cut off goes on where it stopped', async () => {
  const opened = openTestData();
  write(opened.server, 260);
  let pages = 0;
  opened.server.betweenPages = () => {
    pages += 1;
    if (pages === 2) opened.server.fault = 'answer-lost';
  };
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(100);
  opened.server.fault = 'none';
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(260);
});

test('a page that the server will not go on from makes the history begin anew', async () => {
  const opened = openTestData();
  write(opened.server, 120);
  opened.server.betweenPages = () => {
    throw new TransportError({ kind: 'refused', code: 'BAD_INPUT', message: 'página inválida' });
  };
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(50);
  opened.server.betweenPages = () => undefined;
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(120);
});

test('[SY-37] a history that was cut off by too many requests goes on where it stopped', async () => {
  const opened = openTestData();
  write(opened.server, 260);
  let pages = 0;
  opened.server.betweenPages = () => {
    pages += 1;
    if (pages === 2) throw new TransportError({ kind: 'refused', code: 'RATE_LIMITED', message: 'depois' });
  };
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(100);
  const before = lists(opened);
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toHaveLength(260);
  // The newer messages, and four older pages.
  expect(lists(opened) - before).toBe(5);
});

test('nothing at all is an answer too', async () => {
  const opened = openTestData();
  await opened.data.refresh(SCOPE);
  write(opened.server, 1);
  await opened.data.refresh(SCOPE);
  expect(await stored(opened)).toEqual(['m0']);
});

const sender = { sub: 'ana', name: 'Ana', email: 'ana@exemplo.com.br' };
const talk: Talk = { locationId: SHOP, customerId: 'ana', role: 'customer' };
const draft = (text: string, side: Talk = talk, to = 'dona') =>
  messageDraft(side, { id: crypto.randomUUID(), text, at: 1_800_000_000_000, sender, to });

test('[C-01] [MH-02] a message goes from the customer to the owner, or from the owner to the customer', () => {
  const asked = draft('Oi').operation;
  expect(asked).toMatchObject({ type: 'CHAT_MESSAGE', parentId: SHOP, owner: 'ana', reference: 'dona' });
  expect(JSON.parse('content' in asked ? String(asked.content) : '')).toEqual({
    ...{ text: 'Oi', sender: 'ana', senderName: 'Ana', senderEmail: 'ana@exemplo.com.br' },
    ...{ senderRole: 'customer', timestamp: 1_800_000_000_000 },
  });
  const answered = draft('Olá', { ...talk, role: 'manager' }, 'ana');
  expect(answered.operation).toMatchObject({ reference: 'ana' });
  // Both sides on one device share a lane, which keeps their order.
  expect(answered.lane).toBe(draft('Oi').lane);
});

test('[SY-65] [S-12] an answer that came while the device was away is unread after the reconnect, with one question', async () => {
  const opened = openTestData({ sub: 'ana' });
  const talk: Talk = { locationId: SHOP, customerId: 'ana', role: 'customer' };
  write(opened.server, 1);
  await opened.data.refresh(SCOPE);
  const content = JSON.stringify({ text: 'Tem.', sender: 'dona', senderRole: 'manager' });
  opened.server.put({
    ...{ id: 'resposta', type: 'CHAT_MESSAGE', parentId: SHOP, owner: 'dona', reference: 'ana' },
    content,
  });
  const before = lists(opened);
  opened.feed.ready(chatChannel('ana'));
  await expect.poll(() => opened.data.read((tx) => readUnread(tx, talk))).toBe(1);
  expect(lists(opened) - before).toBe(1);
});

test('[SY-65] of a person who has no conversation nothing is asked after a reconnect', async () => {
  const { data, feed, server } = openTestData();
  feed.ready(chatChannel(data.user.sub));
  await data.refresh({ kind: 'profile' });
  await data.refresh(SCOPE);
  expect(server.calls).toEqual(['get PROFILE ana@exemplo.com.br', 'list parentIdAndType']);
});

test('a delivered message is told on the channel of the other side; nobody waits for that', async () => {
  const opened = openTestData();
  const publish = vi.spyOn(opened.feed, 'publish').mockRejectedValue(new Error('WebSocket is not connected'));
  const asked = draft('Oi');
  await opened.data.outbox.enqueue(asked);
  await vi.waitFor(() => expect(publish).toHaveBeenCalledOnce());
  const [channel, events] = publish.mock.calls[0] as unknown as [string, string[]];
  expect(channel).toBe(chatChannel(SHOP));
  expect(JSON.parse(events[0] ?? '')).toMatchObject({ type: 'CHAT_MESSAGE', id: asked.id });
  expect(await opened.data.read((tx) => tx.entries())).toEqual([]);

  await opened.data.outbox.enqueue(draft('Olá', { ...talk, role: 'manager' }, 'ana'));
  await vi.waitFor(() => expect(publish).toHaveBeenCalledTimes(2));
  expect((publish.mock.calls[1] as unknown as [string])[0]).toBe(chatChannel('ana'));
});

test('what is typed is kept on this device and dropped again', async () => {
  const { data } = openTestData();
  await data.keep(typedKey(talk), 'Oi, vocês');
  expect(await data.read((tx) => tx.kept(typedKey(talk)))).toBe('Oi, vocês');
  await data.keep(typedKey(talk), undefined);
  expect(await data.read((tx) => tx.kept(typedKey(talk)))).toBeUndefined();
});

test('the newest rows come each once, also when hundreds share an instant', async () => {
  const opened = openTestData();
  write(opened.server, 120);
  const crowded = opened.server.now;
  for (let index = 0; index < 250; index += 1)
    opened.server.put({
      ...{ id: `c${index}`, type: 'CHAT_MESSAGE', parentId: SHOP, owner: 'ana', content: '{}' },
      updatedAt: crowded,
    });
  await opened.data.refresh(SCOPE);
  const take = (most: number): Promise<string[]> =>
    opened.data.read(async (tx) => {
      const ids: string[] = [];
      await eachNewest(tx, { parentId: SHOP, type: 'CHAT_MESSAGE' }, ({ id }) => ids.push(id) < most);
      return ids;
    });
  const all = await take(10_000);
  expect(all).toHaveLength(370);
  expect(new Set(all).size).toBe(370);
  expect(all.at(-1)).toBe('m0');
  expect(await take(3)).toHaveLength(3);
});
