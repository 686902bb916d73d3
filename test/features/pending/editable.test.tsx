import { describe, expect, test } from 'vitest';
import type { Entry, EntryState, Operation } from '../../../src/data/mirror/entry.ts';
import { withWords, wordsOf } from '../../../src/features/pending/editable.ts';

const queued: EntryState = { kind: 'queued', attempt: 0, notBefore: 0, unclear: false, waitsFor: 'turn' };
const create = (content: object): Operation => ({
  ...{ kind: 'create', type: 'CHAT_MESSAGE', id: 'id', parentId: 'loc', owner: 'ana', reference: 'bento' },
  content: JSON.stringify(content),
});
const change: Operation = {
  kind: 'change',
  type: 'LOCATION_TICKET',
  id: 'id',
  content: { status: { from: 'open', to: 'closed' } },
};
const entry = (kind: Entry['about']['kind'], operation: Operation, state: EntryState = queued): Entry => ({
  ...{ id: 'id', seq: 1, lane: 'lane', operation, attachments: [], composedAt: 0, state },
  about: { kind, text: 'oi', locationId: 'loc' },
});

describe('[X-03] which words of an entry may still be corrected', () => {
  test.each([
    ['chatMessage', { text: 'oi' }],
    ['ticket', { description: 'oi' }],
    ['ticketResponse', { message: 'oi' }],
  ] as const)('those of a %s', (kind, content) => {
    const held = entry(kind, create({ ...content, kept: 1 }));
    expect(wordsOf(held)).toBe('oi');
    expect(JSON.parse((withWords(held, 'olá') as { content: string }).content)).toEqual({
      ...Object.fromEntries(Object.keys(content).map((name) => [name, 'olá'])),
      kept: 1,
    });
  });

  test.each([
    ['what has no words of its own', entry('item', create({ text: 'oi' }))],
    ['a change', entry('ticket', change)],
    ['a message without a text', entry('chatMessage', create({ text: 7 }))],
    ['what may have left', entry('chatMessage', create({ text: 'oi' }), { ...queued, unclear: true })],
    [
      'what is on its way',
      entry('chatMessage', create({ text: 'oi' }), {
        ...{ kind: 'sending', attempt: 1, by: 'page', leaseUntil: 0, unclear: false },
      }),
    ],
  ])('not those of %s', (_, held) => {
    expect(wordsOf(held)).toBeNull();
  });

  test('where there are none the operation stays what it is', () => {
    for (const held of [entry('ticket', change), entry('item', create({ text: 'oi' }))])
      expect(withWords(held, 'olá')).toBe(held.operation);
  });
});
