import { expect, test } from 'vitest';
import { announce } from '../../../src/data/outbox/announce.ts';
import type { ChannelEvent } from '../../../src/records/events.ts';
import type { RecordRow } from '../../../src/records/record.ts';

const MESSAGE: RecordRow = {
  id: 'mensagem',
  type: 'CHAT_MESSAGE',
  parentId: 'loja',
  owner: 'ana',
  reference: null,
  content: JSON.stringify({ text: 'Oi', senderName: 'Ana' }),
  createdAt: 1000,
  updatedAt: 1000,
};

const TICKET: RecordRow = {
  ...{ id: 'ticket', type: 'LOCATION_TICKET', parentId: 'loja', owner: 'ana', reference: 'dono' },
  content: JSON.stringify({ subject: 'Troco', status: 'open', userInfo: { displayName: 'Ana' } }),
  ...{ createdAt: 1000, updatedAt: 1000 },
};

/** Announcements of a sent row, by channel. */
async function said(row: RecordRow): Promise<[string, ChannelEvent][]> {
  const all: [string, ChannelEvent][] = [];
  const publish = async (channel: string, events: readonly string[]) => {
    for (const event of events) all.push([channel, JSON.parse(event) as ChannelEvent]);
  };
  const ticketOf = async (id: string) => (id === TICKET.id ? TICKET : undefined);
  await announce({ publish }, row, { now: 2000, ticketOf });
  return all;
}

test('[N-05] a message is told to the other side with its record, its own id and who sent it', async () => {
  const senderInfo = { displayName: 'Ana', name: 'Ana' };
  expect(await said(MESSAGE)).toEqual([
    [
      '/chat/loja',
      { type: 'CHAT_MESSAGE', id: 'mensagem', createdAt: 2000, record: MESSAGE, content: { senderInfo } },
    ],
  ]);
  const content = JSON.stringify({ text: 'Olá', senderRole: 'manager' });
  const answer = { ...MESSAGE, owner: 'dono', reference: 'ana', content };
  expect(await said(answer)).toEqual([
    ['/chat/ana', { type: 'CHAT_MESSAGE', id: 'mensagem', createdAt: 2000, record: answer, content: {} }],
  ]);
});

test('what is no message is not told, nor one of nobody’s conversation', async () => {
  expect(await said({ ...MESSAGE, type: 'ITEM' })).toEqual([]);
  expect(await said({ ...MESSAGE, parentId: null })).toEqual([]);
});

test('[N-05] [T-01] [T-02] a ticket is told to the location, an answer to the side that did not write it', async () => {
  const senderInfo = { displayName: 'Ana', name: 'Ana' };
  expect(await said(TICKET)).toEqual([
    [
      '/support/loja',
      {
        ...{ type: 'LOCATION_TICKET', id: 'ticket', createdAt: 2000, record: TICKET },
        content: { senderInfo, subject: 'Troco', status: 'open' },
      },
    ],
  ]);
  const update = (role: string, more: object): RecordRow => ({
    ...TICKET,
    ...{ id: 'resposta', parentId: 'ticket', reference: null },
    content: JSON.stringify({ subject: 'Troco', author: { displayName: 'Ana', role }, ...more }),
  });
  const asked = update('customer', { updateType: 'RESPONSE', message: 'E aí?' });
  const content = { senderInfo, subject: 'Troco', locationId: 'loja' };
  const event = { type: 'TICKET_UPDATE', id: 'resposta', createdAt: 2000, record: asked, content };
  expect(await said(asked)).toEqual([
    ['/support/loja', event],
    ['/support/dono', event],
  ]);
  const closed = update('manager', { updateType: 'STATUS_CHANGE', status: 'closed' });
  expect(await said(closed)).toEqual([
    ['/support/ana', { ...event, record: closed, content: { ...content, status: 'closed' } }],
  ]);
  expect(await said({ ...asked, parentId: 'unknown' })).toEqual([]);
});

test('without a connection nobody is told, and nothing fails', async () => {
  const publish = () => Promise.reject(new Error('offline'));
  await announce({ publish }, MESSAGE, { now: 2000, ticketOf: async () => undefined });
  // An unhandled rejection would end the run.
  await new Promise((resolve) => setTimeout(resolve, 0));
});
