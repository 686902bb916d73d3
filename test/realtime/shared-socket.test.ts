import { afterEach, expect, test, vi } from 'vitest';
import type { Signal } from '../../src/realtime/contract.ts';
import type { PageMessage, PagePort } from '../../src/realtime/page-messages.ts';
import { SharedSocket } from '../../src/realtime/shared-socket.ts';
import type { ChannelEvent } from '../../src/records/events.ts';
import { FakeSocket } from '../features/support/fake-socket.ts';

const CHANNEL = '/chat/loja';

/** Pages of one browser, with the messages between them and the choice of a leader. */
class Browser {
  readonly pages: Page[] = [];
  readonly listeners = new Map<object, (message: PageMessage) => void>();

  open(): Page {
    const page = new Page(this);
    this.pages.push(page);
    return page;
  }
}

/** A page whose own socket counts its starts. It notes the events of its channels. */
class Page {
  readonly own = new FakeSocket();
  readonly heard: string[] = [];
  readonly socket: SharedSocket;
  started = 0;
  /** True for a closed or frozen page, in which nothing runs and which sends no message about that. */
  isGone = false;
  lead: (leading: boolean) => void = () => undefined;
  signal: (signal: Signal) => void = () => undefined;

  constructor(browser: Browser) {
    const me = {};
    const port: PagePort = {
      post: (message) => {
        if (this.isGone) return;
        for (const [other, listener] of [...browser.listeners])
          if (other !== me) listener(structuredClone(message));
      },
      listen: (heard) => {
        browser.listeners.set(me, (message) => {
          if (!this.isGone) heard(message);
        });
        return () => browser.listeners.delete(me);
      },
    };
    this.own.start = () => {
      this.started += 1;
    };
    this.own.stop = () => {
      this.started -= 1;
    };
    this.socket = new SharedSocket({
      own: this.own,
      port,
      standToLead: (onChange) => {
        this.lead = onChange;
        return () => undefined;
      },
      newId: () => crypto.randomUUID(),
      setTimer: (run, ms) => {
        const timer = setTimeout(() => {
          if (!this.isGone) run();
        }, ms);
        return () => clearTimeout(timer);
      },
      signals: (heard) => {
        this.signal = heard;
        return () => undefined;
      },
    });
    this.socket.start();
  }

  listen(channel = CHANNEL): () => void {
    return this.socket.subscribe(channel, {
      onEvent: ({ id }) => this.heard.push(id),
      onReady: () => this.heard.push('ready'),
      onUnreadable: () => this.heard.push('unreadable'),
    });
  }
}

/**
 * Puts the page that opened first to sleep. Returns the function that wakes it and delivers the missed messages, then
 * newer ones.
 */
function putToSleep({ listeners }: Browser): () => void {
  const [[asleep, hear] = []] = [...listeners];
  if (!asleep || !hear) throw new Error('No page is open.');
  const missed: PageMessage[] = [];
  listeners.set(asleep, (message) => missed.push(message));
  return () => {
    for (let next = missed.shift(); next; next = missed.shift()) hear(next);
    listeners.set(asleep, hear);
  };
}

/** From now on confirms its subscriptions at once. */
function acknowledge(own: FakeSocket): void {
  const subscribe = own.subscribe.bind(own);
  own.subscribe = (channel, handler) => {
    const stop = subscribe(channel, handler);
    handler.onReady?.(null);
    return stop;
  };
}

const say = (page: Page, id: string): void =>
  page.own.tell(CHANNEL, { type: 'TYPING', id } as Omit<ChannelEvent, 'id' | 'createdAt'>);

afterEach(() => void vi.useRealTimers());

test('[N-01] while the page that leads sleeps a new one has a connection of its own, and borrows again when it wakes', () => {
  vi.useFakeTimers();
  const browser = new Browser();
  const one = browser.open();
  one.lead(true);
  const wake = putToSleep(browser);
  const two = browser.open();
  two.listen();
  expect(two.socket.state()).toBe('Uninstantiated');
  vi.advanceTimersByTime(3000);
  expect([two.started, two.socket.state()]).toEqual([1, 'Connected']);
  say(two, 'e1');
  wake();
  expect([two.started, two.socket.state()]).toEqual([0, 'Connected']);
  say(one, 'e2');
  vi.advanceTimersByTime(60_000);
  expect([two.started, two.heard]).toEqual([0, ['e1', 'e2']]);
});

test.each([
  { when: 'within a minute', notice: () => undefined, ms: 63_000 },
  { when: 'when it is shown again', notice: (page: Page) => page.signal('network'), ms: 3000 },
])('[N-01] a page whose leader falls asleep has a connection of its own $when', ({ notice, ms }) => {
  vi.useFakeTimers();
  const browser = new Browser();
  const [one, two] = [browser.open(), browser.open()];
  one.lead(true);
  two.listen();
  vi.advanceTimersByTime(3000);
  expect(two.started).toBe(0);
  const wake = putToSleep(browser);
  notice(two);
  vi.advanceTimersByTime(ms - 1);
  expect(two.started).toBe(0);
  vi.advanceTimersByTime(1);
  expect(two.started).toBe(1);
  say(two, 'e1');
  wake();
  say(one, 'e2');
  expect([two.started, two.heard]).toEqual([0, ['e1', 'e2']]);
});

test('[N-01] a page whose leader stays awake borrows for as long as it is open', () => {
  vi.useFakeTimers();
  const browser = new Browser();
  const [one, two] = [browser.open(), browser.open()];
  for (const { own } of [one, two]) acknowledge(own);
  one.lead(true);
  two.listen();
  vi.advanceTimersByTime(10 * 60_000);
  two.signal('network');
  vi.advanceTimersByTime(10 * 60_000);
  expect([two.started, two.heard]).toEqual([0, ['ready']]);
});

test('[N-01] of several pages one has the connection, and all hear what they listen to', () => {
  const browser = new Browser();
  const [one, two, three] = [browser.open(), browser.open(), browser.open()];
  two.listen();
  one.lead(true);
  three.listen();
  three.listen('/chat/outra');
  say(one, 'e1');
  expect([one.started, two.started, three.started]).toEqual([1, 0, 0]);
  expect([one.heard, two.heard, three.heard]).toEqual([[], ['e1'], ['e1']]);
  expect([one, two, three].map(({ socket }) => socket.state())).toEqual([
    'Connected',
    'Connected',
    'Connected',
  ]);
});

test('[SY-69] what the page that leads cannot read, each page that listens reads for itself', () => {
  const browser = new Browser();
  const [one, two, three] = [browser.open(), browser.open(), browser.open()];
  one.lead(true);
  two.listen();
  three.listen('/chat/outra');
  one.own.mumble(CHANNEL);
  expect([one.heard, two.heard, three.heard]).toEqual([[], ['unreadable', 'ready'], []]);
});

test('[N-01] when the lead changes the listeners of every page are subscribed with the new one', () => {
  const browser = new Browser();
  const [one, two, three] = [browser.open(), browser.open(), browser.open()];
  one.lead(true);
  for (const page of [one, two, three]) page.listen();
  one.lead(false);
  two.lead(true);
  expect([one.started, two.started, three.started]).toEqual([0, 1, 0]);
  say(two, 'e2');
  expect([one, two, three].map(({ heard }) => heard.filter((id) => id === 'e2'))).toEqual([
    ['e2'],
    ['e2'],
    ['e2'],
  ]);
  say(one, 'late');
  expect(one.heard).not.toContain('late');
});

test('[N-01] a page that ends, or stops listening, is served no more', () => {
  const browser = new Browser();
  const [one, two, three] = [browser.open(), browser.open(), browser.open()];
  one.lead(true);
  const stop = two.listen();
  three.listen();
  expect(one.own.isSubscribed(CHANNEL)).toBe(true);
  stop();
  three.socket.stop();
  expect(one.own.isSubscribed(CHANNEL)).toBe(false);
  expect(three.socket.state()).toBe('Uninstantiated');
});

test('[N-01] a page that is closed without a word is served no more, and one that was frozen is again when it wakes', () => {
  vi.useFakeTimers();
  const browser = new Browser();
  const [one, stays, gone] = [browser.open(), browser.open(), browser.open()];
  for (const { own } of [one, stays, gone]) acknowledge(own);
  one.lead(true);
  stays.listen();
  gone.listen('/chat/outra');
  gone.isGone = true;
  expect(one.own.isSubscribed('/chat/outra')).toBe(true);
  vi.advanceTimersByTime(10 * 60_000);
  expect([CHANNEL, '/chat/outra'].map((channel) => one.own.isSubscribed(channel))).toEqual([true, false]);
  expect(stays.heard).toEqual(['ready']);
  gone.isGone = false;
  gone.signal('network');
  one.own.tell('/chat/outra', { type: 'TYPING', id: 'e1' } as Omit<ChannelEvent, 'id' | 'createdAt'>);
  expect([gone.heard, gone.started]).toEqual([['ready', 'ready', 'e1'], 0]);
});

test('[N-03] a page publishes through the one that leads, and hears how it went', async () => {
  const browser = new Browser();
  const [one, two] = [browser.open(), browser.open()];
  await expect(two.socket.publish(CHANNEL, ['a'])).rejects.toThrow('WebSocket is not connected');
  one.lead(true);
  await two.socket.publish(CHANNEL, ['b']);
  expect(one.own.published).toEqual([{ channel: CHANNEL, events: ['b'] }]);
  one.own.become('Disconnected');
  expect(two.socket.state()).toBe('Disconnected');
  await expect(two.socket.publish(CHANNEL, ['c'])).rejects.toThrow('WebSocket is not connected');
  two.socket.nudge();
  expect(one.own.nudges).toBe(1);
});

test('[N-01] a page that opens later learns the state, and its listeners are told when they stand', () => {
  const browser = new Browser();
  const one = browser.open();
  one.lead(true);
  const late = browser.open();
  const states: string[] = [];
  late.socket.onState((state) => states.push(state));
  expect(late.socket.state()).toBe('Connected');
  one.own.become('Disconnected');
  one.own.become('Connected');
  expect(states).toEqual(['Disconnected', 'Connected']);
});

test('[N-01] what a page hears goes on being subscribed when another page opens', () => {
  const browser = new Browser();
  const [one, two] = [browser.open(), browser.open()];
  for (const { own } of [one, two]) acknowledge(own);
  one.lead(true);
  two.listen();
  expect(two.socket.isSubscribed(CHANNEL)).toBe(true);
  const late = browser.open();
  expect(two.socket.isSubscribed(CHANNEL)).toBe(true);
  expect(two.heard).toEqual(['ready']);
  acknowledge(late.own);
  one.lead(false);
  late.lead(true);
  expect(two.heard).toEqual(['ready', 'ready']);
});
