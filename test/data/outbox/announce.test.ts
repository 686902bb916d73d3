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

/** What is said of a row that was sent, by channel. */
function said(row: RecordRow): [string, ChannelEvent][] {
  const all: [string, ChannelEvent][] = [];
  const publish = async (channel: string, events: readonly string[]) => {
    for (const event of events) all.push([channel, JSON.parse(event) as ChannelEvent]);
  };
  announce({ publish }, row, 2000);
  return all;
}

test('[N-05] a message is told to the other side with its record, its own id and who sent it', () => {
  const senderInfo = { displayName: 'Ana', name: 'Ana' };
  expect(said(MESSAGE)).toEqual([
    [
      '/chat/loja',
      { type: 'CHAT_MESSAGE', id: 'mensagem', createdAt: 2000, record: MESSAGE, content: { senderInfo } },
    ],
  ]);
  const content = JSON.stringify({ text: 'Olá', senderRole: 'manager' });
  const answer = { ...MESSAGE, owner: 'dono', reference: 'ana', content };
  expect(said(answer)).toEqual([
    ['/chat/ana', { type: 'CHAT_MESSAGE', id: 'mensagem', createdAt: 2000, record: answer, content: {} }],
  ]);
});

test('what is no message is not told, nor one of nobody’s conversation', () => {
  expect(said({ ...MESSAGE, type: 'LOCATION_TICKET' })).toEqual([]);
  expect(said({ ...MESSAGE, parentId: null })).toEqual([]);
});

test('without a connection nobody is told, and nothing fails', async () => {
  const publish = () => Promise.reject(new Error('offline'));
  announce({ publish }, MESSAGE, 2000);
  // A rejection that nobody handles would end the run.
  await new Promise((resolve) => setTimeout(resolve, 0));
});
