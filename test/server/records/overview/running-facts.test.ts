import { expect, onTestFinished, test } from 'vitest';
import { createRunningFacts } from '../../../../server/records/overview/running-facts.ts';
import { openConversations, openTickets } from '../../../../server/records/overview/waiting.ts';
import { DAY_MS } from '../../../../src/domain/words/time-units.ts';
import { describeOnEngine, openTestStore } from '../../support/open-store.ts';
import { counted } from '../support/counted.ts';
import type { commands } from '../support/record-commands.ts';

const NOW = Date.UTC(2026, 10, 23, 17, 32);
const MINUTE = 60_000;
const SHOP = 'one-shop-0';
/** More than are read at a time, five times. */
const MANY = 2600;

describeOnEngine('what strangers write at a shop', () => {
  async function open() {
    let clock = NOW;
    const { store, close } = await openTestStore<typeof commands>({
      commandsModule: new URL('../support/record-commands.ts', import.meta.url),
      now: () => clock,
    });
    onTestFinished(close);
    await store.run('fillChain', { owner: 'one', shops: 2, items: 1, sales: 1, from: NOW - DAY_MS, step: 1 });
    const { read, count } = counted(store.read);
    const message = (nth: number, role: 'customer' | 'manager', customer = 'ana', timestamp?: number) => ({
      ...{ id: `message-${nth}`, type: 'CHAT_MESSAGE' as const, parentId: SHOP },
      ...(role === 'manager' ? { owner: 'one', reference: customer } : { owner: customer, reference: 'one' }),
      content: JSON.stringify({ text: 'Oi', senderRole: role, timestamp }),
    });
    const ticket = (id: string, status: string) => ({
      ...{ id, type: 'LOCATION_TICKET' as const, parentId: SHOP, owner: 'ana', reference: 'one' },
      content: JSON.stringify({ subject: 'x', status, userInfo: { displayName: 'Ana' } }),
    });
    const chats = createRunningFacts({ type: 'CHAT_MESSAGE', most: 100, ...openConversations });
    const tickets = createRunningFacts({ type: 'LOCATION_TICKET', most: 100, ...openTickets });
    /** An answer, its statements, and what it spent. Refused beyond `most` payments. */
    const ask = async <Facts>(
      facts: (...args: Parameters<typeof chats>) => Promise<Map<string, Facts>>,
      { most = 99, ids = [SHOP], but = null as string | null } = {},
    ) => {
      const before = count();
      let spent = 0;
      const spend = (): void => {
        if (spent === most) throw new Error('too much');
        spent += 1;
      };
      const found = await facts(read, { ids, from: clock - 90 * DAY_MS, now: clock, but }, spend);
      return { told: found.get(SHOP), statements: count() - before, spent };
    };
    return {
      ...{ store, message, ticket, chats, tickets, ask },
      put: (row: ReturnType<typeof message> | ReturnType<typeof ticket>) => store.run('putRow', row),
      /** Many messages of one person, an hour ago. */
      fill: () =>
        store.run('putPast', {
          rows: Array.from({ length: MANY }, (_, nth) => ({
            ...message(nth, 'customer', 'bia'),
            at: NOW - 60 * MINUTE + nth,
          })),
        }),
      pass: (ms: number) => {
        clock += ms;
      },
    };
  }

  test('is read once, and then what is new alone', async () => {
    const { fill, chats, ask, put, message, pass } = await open();
    await fill();
    const first = { conversations: 1, unansweredAt: NOW - 60 * MINUTE };
    expect(await ask(chats)).toEqual({ told: first, statements: 6, spent: 5 });
    expect(await ask(chats)).toEqual({ told: first, statements: 1, spent: 0 });
    pass(10 * MINUTE);
    await put(message(MANY, 'customer'));
    expect(await ask(chats)).toEqual({ told: { ...first, conversations: 2 }, statements: 2, spent: 0 });
    pass(10 * MINUTE);
    expect(await ask(chats)).toMatchObject({ statements: 2 });
    await put(message(MANY + 1, 'manager', 'bia'));
    const left = { conversations: 1, unansweredAt: NOW + 10 * MINUTE };
    expect(await ask(chats)).toEqual({ told: left, statements: 2, spent: 0 });
    pass(2 * MINUTE);
    // Whatever may have been committed late is read once more.
    for (const statements of [2, 1, 1])
      expect(await ask(chats)).toEqual({ told: left, statements, spent: 0 });
  });

  test('is read on from where a reading was refused', async () => {
    const { fill, chats, ask } = await open();
    await fill();
    for (const most of [1, 1]) await expect(ask(chats, { most })).rejects.toThrow('too much');
    const { told } = await ask(chats, { most: 1 });
    expect(told).toEqual({ conversations: 1, unansweredAt: NOW - 60 * MINUTE });
  });

  test('is found though it was committed late, and after the clock was set back', async () => {
    const { chats, ask, put, message, pass } = await open();
    expect((await ask(chats)).told).toEqual({ conversations: 0, unansweredAt: null });
    pass(-MINUTE / 2);
    await put(message(1, 'customer'));
    pass(MINUTE);
    expect((await ask(chats)).told).toMatchObject({ conversations: 1 });
    pass(-60 * MINUTE);
    await put(message(2, 'customer', 'bia'));
    expect((await ask(chats)).told).toMatchObject({ conversations: 2 });
    pass(-60 * MINUTE);
    await put(message(3, 'customer', 'caio'));
    pass(120 * MINUTE);
    await ask(chats);
    pass(DAY_MS);
    expect((await ask(chats)).told).toMatchObject({ conversations: 3 });
  });

  test('opens no conversation that was answered, whoever is no more', async () => {
    const { chats, ask, put, message, pass } = await open();
    const said = [message(1, 'customer'), message(2, 'manager'), message(3, 'customer', 'bia')];
    for (const one of said) {
      await put(one);
      pass(MINUTE);
    }
    const waits = { conversations: 1, unansweredAt: NOW + 2 * MINUTE };
    expect((await ask(chats)).told).toEqual(waits);
    pass(5 * MINUTE);
    await put(message(1, 'customer'));
    expect((await ask(chats)).told).toEqual(waits);
    await put(message(4, 'customer'));
    pass(MINUTE);
    await put(message(2, 'manager'));
    // Read from the start, the answer comes behind both messages of its customer.
    const afresh = createRunningFacts({ type: 'CHAT_MESSAGE', most: 100, ...openConversations });
    const both = { conversations: 2, unansweredAt: NOW + 2 * MINUTE };
    for (const facts of [chats, afresh]) expect((await ask(facts)).told).toEqual(both);
  });

  test('[X-03] is unanswered by an answer that was written before it came', async () => {
    const { chats, ask, put, message, pass } = await open();
    for (let nth = 0; nth < 12; nth += 1) {
      await put(message(nth, 'customer'));
      pass(MINUTE);
    }
    const since = async (nth: number, written: number) => {
      await put(message(nth, 'manager', 'ana', written));
      const afresh = createRunningFacts({ type: 'CHAT_MESSAGE', most: 100, ...openConversations });
      const told = (await ask(chats)).told;
      expect((await ask(afresh)).told).toEqual(told);
      pass(2 * MINUTE);
      return told;
    };
    const waits = (minutes: number) => ({ conversations: 1, unansweredAt: NOW + minutes * MINUTE });
    expect(await since(20, NOW - 1)).toEqual(waits(0));
    expect(await since(21, NOW + 2.5 * MINUTE)).toEqual(waits(3));
    // Of many messages the first ones and the last one are known.
    expect(await since(22, NOW + 9.5 * MINUTE)).toEqual(waits(11));
    expect(await since(23, NOW + 11 * MINUTE)).toEqual({ conversations: 0, unansweredAt: null });
  });

  test('is answered by an answer whose clock was years behind', async () => {
    const { chats, ask, put, message, pass } = await open();
    await put(message(1, 'customer'));
    pass(MINUTE);
    await put(message(2, 'manager', 'ana', 1));
    expect((await ask(chats)).told).toEqual({ conversations: 0, unansweredAt: null });
  });

  test('is told to a customer who works there without what is their own', async () => {
    const { chats, tickets, ask, put, message, ticket, pass } = await open();
    await put(message(1, 'customer'));
    await put(ticket('a', 'open'));
    pass(MINUTE);
    await put(message(2, 'customer', 'bia'));
    expect((await ask(chats)).told).toEqual({ conversations: 2, unansweredAt: NOW });
    const others = { conversations: 1, unansweredAt: NOW + MINUTE };
    expect((await ask(chats, { but: 'ana' })).told).toEqual(others);
    expect((await ask(tickets)).told).toMatchObject({ tickets: 1, oldestTicketId: 'a' });
    const none = { tickets: 0, oldestTicketAt: null, oldestTicketId: null, oldestTicketName: null };
    expect((await ask(tickets, { but: 'ana' })).told).toEqual({ ...none, oldestTickets: [] });
  });

  test('is told as it stands: a ticket that is settled, opened again or removed', async () => {
    const { tickets, ask, put, ticket, store, pass } = await open();
    await put(ticket('a', 'open'));
    pass(MINUTE);
    await put(ticket('b', 'in_progress'));
    const none = { tickets: 0, oldestTicketAt: null, oldestTicketId: null, oldestTicketName: null };
    const oldest = (id: string, at: number) => ({
      ...{ oldestTicketId: id, oldestTicketAt: at, oldestTicketName: 'Ana' },
    });
    expect((await ask(tickets)).told).toMatchObject({ tickets: 2, ...oldest('a', NOW) });
    await put(ticket('a', 'resolved'));
    expect((await ask(tickets)).told).toMatchObject({ tickets: 1, ...oldest('b', NOW + MINUTE) });
    await put(ticket('a', 'open'));
    expect((await ask(tickets)).told).toMatchObject({ tickets: 2, ...oldest('a', NOW) });
    for (const id of ['a', 'b']) await store.run('removeRow', { id, type: 'LOCATION_TICKET' });
    expect((await ask(tickets)).told).toEqual({ ...none, oldestTickets: [] });
  });
});
