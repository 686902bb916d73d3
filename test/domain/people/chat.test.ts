import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  byCustomer,
  type ChatMessage,
  customerNameOf,
  MESSAGE_MAX,
  messagesInOrder,
  previewOf,
  unreadCount,
  wordingOf,
} from '../../../src/domain/people/chat.ts';
import { DAY_MS } from '../../../src/domain/words/time-units.ts';

const message = (change: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 'm1',
  locationId: 'loja',
  customerId: 'ana',
  role: 'customer',
  sender: 'ana',
  senderName: 'Ana',
  senderEmail: 'ana@exemplo.com.br',
  text: 'Oi',
  at: 1,
  createdAt: 1,
  ...change,
});

const arbitrary = fc.record({
  id: fc.integer({ min: 0, max: 20 }).map(String),
  createdAt: fc.integer({ min: 0, max: 5 }),
  at: fc.integer({ min: 0, max: 5 }),
  role: fc.constantFrom('customer' as const, 'manager' as const),
  customerId: fc.constantFrom('ana', 'bia'),
});

describe('[MH-03] what may be sent', () => {
  test('is trimmed, not empty, and at most 1000 characters', () => {
    expect(wordingOf(' \n ')).toEqual({ kind: 'empty' });
    expect(wordingOf('  Oi\nali ')).toEqual({ kind: 'fits', text: 'Oi\nali' });
    expect(wordingOf(` ${'a'.repeat(MESSAGE_MAX)} `)).toMatchObject({ kind: 'fits' });
    expect(wordingOf('a'.repeat(MESSAGE_MAX + 1))).toEqual({ kind: 'tooLong' });
  });
});

test('[MH-01] a preview is the first 50 characters, never half of one', () => {
  expect(previewOf('a'.repeat(50))).toBe('a'.repeat(50));
  expect(previewOf('a'.repeat(51))).toBe(`${'a'.repeat(50)}...`);
  expect(previewOf('duas\nlinhas')).toBe('duas linhas');
  expect(previewOf(`${'a'.repeat(49)}😀b`)).toBe(`${'a'.repeat(49)}😀...`);
});

describe('[MH-04] order', () => {
  test('each id stands once, in the server order, however messages come together', () => {
    fc.assert(
      fc.property(fc.array(arbitrary), fc.array(arbitrary), (live, history) => {
        const all = [...live, ...history].map((one) => message(one));
        const ordered = messagesInOrder(all);
        expect(ordered.map(({ id }) => id).sort()).toEqual([...new Set(all.map(({ id }) => id))].sort());
        for (const [index, one] of ordered.entries()) {
          const next = ordered[index + 1];
          if (next) expect(one.createdAt).toBeLessThanOrEqual(next.createdAt);
        }
        expect(messagesInOrder([...ordered].reverse())).toEqual(ordered);
      }),
    );
  });

  test('at the same instant of the server the one written first stands first', () => {
    const [late, early] = [message({ id: 'a', at: 9 }), message({ id: 'b', at: 3 })];
    expect(messagesInOrder([late, early]).map(({ id }) => id)).toEqual(['b', 'a']);
  });

  test('conversations share nothing and lose nothing', () => {
    fc.assert(
      fc.property(fc.uniqueArray(arbitrary, { selector: ({ id }) => id }), (list) => {
        const talks = byCustomer(list.map((one) => message(one)));
        expect([...talks.values()].flat()).toHaveLength(list.length);
        for (const [customerId, talk] of talks)
          expect(talk.every((one) => one.customerId === customerId)).toBe(true);
      }),
    );
  });
});

describe('unread', () => {
  const asked = message({ id: 'q', createdAt: 10 });
  const answered = message({ id: 'a', role: 'manager', at: 20, createdAt: 20 });
  const again = message({ id: 'q2', createdAt: 30 });

  test('counts what the other side wrote after the mark', () => {
    expect(unreadCount([asked, again], 'manager', 0)).toBe(2);
    expect(unreadCount([asked, again], 'manager', 10)).toBe(1);
    expect(unreadCount([asked, again], 'manager', 30)).toBe(0);
    expect(unreadCount([asked, again], 'customer', 0)).toBe(0);
  });

  test('who answered has read what stood before, whatever this device knows', () => {
    expect(unreadCount([asked, answered, again], 'manager', 0)).toBe(1);
    expect(unreadCount([asked, answered], 'customer', 0)).toBe(1);
  });

  test('[X-03] an answer that waited for a connection has read only what came before it was written', () => {
    const late = message({ id: 'a', role: 'manager', at: 15, createdAt: 40 });
    expect(unreadCount([asked, again, late], 'manager', 0)).toBe(1);
    expect(unreadCount([asked, again, late], 'manager', 30)).toBe(0);
  });

  test('an answer of a clock that is months behind has read all that came before it', () => {
    const wrong = message({ id: 'a', role: 'manager', at: 1, createdAt: 31 * DAY_MS });
    const days = [1, 2, 30].map((day) => message({ id: `d${day}`, createdAt: day * DAY_MS }));
    expect(unreadCount([...days, wrong], 'manager', 0)).toBe(0);
    const month = message({ id: 'a', role: 'manager', at: 1.5 * DAY_MS, createdAt: 31 * DAY_MS });
    expect(unreadCount([...days, month], 'manager', 0)).toBe(2);
  });

  test('never counts own messages and never grows by reading on', () => {
    fc.assert(
      fc.property(fc.array(arbitrary), fc.nat(6), fc.nat(6), (list, one, other) => {
        const messages = list.map((entry) => message(entry));
        const [less, more] = [Math.min(one, other), Math.max(one, other)];
        const theirs = messages.filter(({ role }) => role === 'customer').length;
        expect(unreadCount(messages, 'manager', less)).toBeLessThanOrEqual(theirs);
        expect(unreadCount(messages, 'manager', more)).toBeLessThanOrEqual(
          unreadCount(messages, 'manager', less),
        );
      }),
    );
  });
});

test('[MH-02] a customer is called by the latest name, else the address, else Cliente', () => {
  const renamed = message({ id: '2', senderName: 'Ana Lima' });
  const reply = message({ id: '3', role: 'manager', senderName: 'Dona' });
  expect(customerNameOf([message(), renamed, reply])).toBe('Ana Lima');
  expect(customerNameOf([message({ senderName: '' })])).toBe('ana');
  expect(customerNameOf([reply])).toBe('Cliente');
});
