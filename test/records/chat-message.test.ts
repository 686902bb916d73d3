import { expect, test } from 'vitest';
import type { RecordRow } from '../../src/records/record.ts';
import { readChatMessage } from '../../src/records/types/talk/chat-message.ts';

const row = (content: unknown, change: Partial<RecordRow> = {}): RecordRow => ({
  id: 'm',
  type: 'CHAT_MESSAGE',
  parentId: 'loja',
  owner: 'ana',
  reference: 'dona',
  content: typeof content === 'string' ? content : JSON.stringify(content),
  createdAt: 1_800_000_000_000,
  updatedAt: 1_800_000_000_000,
  ...change,
});

test('[MH-04] timestamps below 1e12 are seconds; without one the server says when', () => {
  expect(readChatMessage(row({ timestamp: 1_700_000_000 }))?.at).toBe(1_700_000_000_000);
  expect(readChatMessage(row({ timestamp: 1_700_000_000_123 }))?.at).toBe(1_700_000_000_123);
  expect(readChatMessage(row({}))?.at).toBe(1_800_000_000_000);
});

test('[C-01] a clock that is ahead dates no message after the moment the server took it', () => {
  expect(readChatMessage(row({ timestamp: 1_800_000_600_000 }))?.at).toBe(1_800_000_000_000);
});

test('[R-01] [MH-04] a time that no calendar has is none: it can be written as a date, whoever sent it', () => {
  for (const timestamp of [1e300, -1e300, 8.7e15, -8.7e12, Number.NaN]) {
    const at = readChatMessage(row({ timestamp }))?.at ?? Number.NaN;
    expect(at).toBe(1_800_000_000_000);
    expect(() => new Date(at).toISOString()).not.toThrow();
  }
});

test('[MH-02] the role is the customer unless it says manager, and says whose conversation it is', () => {
  expect(readChatMessage(row({ text: 'Oi' }))).toMatchObject({ role: 'customer', customerId: 'ana' });
  const answer = row({ text: 'Olá', senderRole: 'manager' }, { owner: 'dona', reference: 'ana' });
  expect(readChatMessage(answer)).toMatchObject({ role: 'manager', customerId: 'ana', sender: 'dona' });
});

test('malformed content is an empty message; one of nobody is none', () => {
  expect(readChatMessage(row('{'))).toMatchObject({ text: '', senderName: '', customerId: 'ana' });
  expect(readChatMessage(row({}, { owner: null }))).toBeNull();
  expect(readChatMessage(row({}, { parentId: null }))).toBeNull();
});
