import { expect, test, vi } from 'vitest';
import { ENDED_PUSH } from '../../src/records/cache-names.ts';
import { hearPush, openNotice, renewSubscription, type Window, type Windows } from '../../sw/push.ts';

const ORIGIN = 'https://vendinha.example.com';
const NOTICE = { title: 'Compra paga', body: 'R$ 12,40', path: '/history/1', tag: 'payment:1' };

/**
 * A worker of a page. `isOver`: the page could not give its address up at a sign-out. `offline`: the worker cannot do
 * so either.
 */
function openWorker({ isOver = false, offline = false, open = [] as readonly Window[] } = {}) {
  const marks = new Set(isOver ? [ENDED_PUSH] : []);
  const storage = {
    has: async (name: string) => marks.has(name),
    delete: async (name: string) => marks.delete(name),
  };
  const showNotification = vi.fn(async (_title: string, _options?: NotificationOptions) => undefined);
  const getNotifications = async ({ tag = '' } = {}) =>
    showNotification.mock.calls
      .map(([title, options]) => ({ title, ...options }) as unknown as Notification)
      .filter((one) => one.tag === tag)
      .slice(-1);
  const unsubscribe = vi.fn(async () => (offline ? Promise.reject(new Error('AbortError')) : true));
  const pushManager = { getSubscription: async () => ({ unsubscribe }) as unknown as PushSubscription };
  return {
    storage,
    windows: { matchAll: async () => open },
    marks,
    unsubscribe,
    showNotification,
    registration: { showNotification, getNotifications, pushManager },
  };
}

const shown = async (data: { json(): unknown } | null) => {
  const { showNotification, unsubscribe, ...worker } = openWorker();
  await hearPush(worker, data);
  expect(showNotification).toHaveBeenCalledTimes(1);
  expect(unsubscribe).not.toHaveBeenCalled();
  return showNotification.mock.calls[0];
};

test('[N-04] a message is shown with its way, and one of the same tag is heard again', async () => {
  const [title, options] = (await shown({ json: () => ({ ...NOTICE, isSilent: false, id: 'e1' }) })) ?? [];
  expect(title).toBe('Compra paga');
  expect(options).toMatchObject({
    body: 'R$ 12,40',
    tag: 'payment:1',
    silent: false,
    renotify: true,
    data: { path: '/history/1', id: 'e1' },
  });
});

test('[N-04] in quiet hours a message makes no sound, also not the next of its tag', async () => {
  const [, options] = (await shown({ json: () => ({ ...NOTICE, isSilent: true }) })) ?? [];
  expect(options).toMatchObject({ silent: true, renotify: false });
});

test.each([
  ['in sight', '/history/1?registro=2&x=3', 'visible', true],
  ['out of sight', '/history/1?registro=2', 'hidden', false],
  ['of another record', '/history/1?registro=3', 'visible', false],
  ['of another screen', '/home', 'visible', false],
] as const)(
  '[N-04] a message makes no sound while its screen is open, and is shown all the same: %s',
  async (_, at, visibilityState, isSilent) => {
    const open = [openWindow({ url: ORIGIN + at, visibilityState }).window];
    const { showNotification, ...worker } = openWorker({ open });
    const notice = { ...NOTICE, path: '/history/1?registro=2', isSilent: false };
    await hearPush(worker, { json: () => notice });
    expect(showNotification.mock.calls).toMatchObject([
      ['Compra paga', { silent: isSilent, renotify: !isSilent }],
    ]);
  },
);

/** The notices that stand after messages, each with what it told when it came. */
async function standing(...messages: object[]) {
  const { showNotification, ...worker } = openWorker();
  await Promise.all(messages.map((one) => hearPush(worker, { json: () => one })));
  const { calls } = showNotification.mock;
  expect(calls).toHaveLength(messages.length);
  const [title, options] = calls.at(-1) ?? [];
  return { title, ...options };
}
const BACK = { ...NOTICE, title: 'R$ 12,40 voltaram ao seu saldo', body: 'Praça', path: '/history/1?x' };

test('[N-04] [S-15] a message that arrives after a newer one of its purchase leaves that one, without a sound', async () => {
  expect(await standing({ ...BACK, at: 2 }, { ...NOTICE, at: 1 })).toMatchObject({
    ...{ title: BACK.title, body: BACK.body, tag: NOTICE.tag, silent: true, renotify: false },
    data: { path: BACK.path, at: 2 },
  });
  // The newer one stands, however many come late.
  const late = await standing({ ...BACK, at: 3 }, { ...NOTICE, at: 1 }, { ...NOTICE, at: 2 });
  expect(late).toMatchObject({ title: BACK.title, data: { at: 3 } });
  expect(await standing({ ...NOTICE, at: 1 }, { ...BACK, at: 2 })).toMatchObject({
    ...{ title: BACK.title, silent: false, renotify: true },
  });
});

test.each([
  ['the message', [{ ...BACK, at: 2 }, NOTICE]],
  ['the shown one', [BACK, { ...NOTICE, at: 1 }]],
  [
    'another tag',
    [
      { ...BACK, tag: 'payment:2', at: 2 },
      { ...NOTICE, at: 1 },
    ],
  ],
])(
  '[N-04] the last message is shown where only one tells its time, or of another tag: %s',
  async (_, messages) => {
    expect(await standing(...messages)).toMatchObject({ title: NOTICE.title, silent: false });
  },
);

test('[F-14] words of who signed out without a connection are shown to nobody, and the next try ends the address', async () => {
  const { marks, unsubscribe, showNotification, ...worker } = openWorker({ isOver: true });
  await hearPush(worker, { json: () => NOTICE });
  expect([showNotification.mock.calls, unsubscribe.mock.calls.length, marks.size]).toEqual([[], 1, 0]);
  const away = openWorker({ isOver: true, offline: true });
  await expect(hearPush(away, { json: () => NOTICE })).rejects.toThrow('AbortError');
  expect([away.showNotification.mock.calls, away.marks.size]).toEqual([[], 1]);
});

test.each([
  ['no content', null],
  ['another form', { json: () => ({ title: 3 }) }],
  ['no JSON', { json: () => JSON.parse('<') as unknown }],
])('a message with %s is shown all the same, or the browser would end them', async (_what, data) => {
  const [title, options] = (await shown(data)) ?? [];
  expect(title).toBe('Vendinha');
  expect(options).toMatchObject({ data: { path: '/home' } });
});

/** A window of the app. `answers` is false for a sleeping window, or one of an earlier version. */
function openWindow(state: Partial<Window> = {}, answers = true) {
  const went: string[] = [];
  const window: Window = {
    url: `${ORIGIN}/home`,
    focused: false,
    visibilityState: 'hidden',
    focus: vi.fn(async () => undefined),
    navigate: vi.fn(async (url: string) => {
      went.push(`loads ${url}`);
    }),
    postMessage(message, [port]) {
      if (!answers) return;
      went.push(`goes to ${(message as { path: string }).path}`);
      port?.postMessage('opened');
    },
    ...state,
  };
  return { window, went };
}
const windowsOf = (...found: Window[]) => {
  const opened: string[] = [];
  const windows: Windows = {
    matchAll: async () => found,
    openWindow: async (url) => opened.push(url),
  };
  return { windows, opened };
};
const tap = (windows: Windows, path: unknown = '/history/1') => openNotice(windows, { path }, ORIGIN, 20);

test('[N-04] a tap leads the window in front, and no second one is opened', async () => {
  const [behind, front] = [openWindow(), openWindow({ visibilityState: 'visible' })];
  const { windows, opened } = windowsOf(behind.window, front.window);
  await tap(windows);
  expect(front.went).toEqual(['goes to /history/1']);
  expect(front.window.focus).toHaveBeenCalledTimes(1);
  expect([behind.went, opened]).toEqual([[], []]);
});

test('[N-04] without a window the tap opens one, and a window that is asleep is loaded anew', async () => {
  const { windows, opened } = windowsOf();
  await tap(windows);
  expect(opened).toEqual(['/history/1']);
  const asleep = openWindow({}, false);
  await tap(windowsOf(asleep.window).windows);
  expect(asleep.went).toEqual(['loads /history/1']);
});

test('[N-04] a window that this worker may not load is left for a new one', async () => {
  const navigate = () => Promise.reject(new TypeError('This service worker is not the client’s active one'));
  const { windows, opened } = windowsOf(openWindow({ navigate }, false).window);
  await tap(windows);
  expect(opened).toEqual(['/history/1']);
});

test.each([
  ['/location-support/1?ticket=2', '/location-support/1?ticket=2'],
  ['https://evil.example/x', '/home'],
  ['//evil.example/x', '/home'],
  ['javascript:alert(1)', '/home'],
  ['http://', '/home'],
  [undefined, '/home'],
])('[F-10] a way of %s opens %s: nobody is led out of the app', async (path, opens) => {
  const { windows, opened } = windowsOf();
  await openNotice(windows, { path }, ORIGIN);
  expect(opened).toEqual([opens]);
});

test('[N-04] a tap leads the same way where the browser is as old as Safari 16.4 and Chrome 111', async () => {
  // Removed here, because `asOlderBrowser` reaches only the pages of a browser test, and no worker.
  const { canParse, parse } = URL;
  Object.assign(URL, { canParse: undefined, parse: undefined });
  const { windows, opened } = windowsOf();
  await tap(windows);
  await tap(windows, 'http://');
  Object.assign(URL, { canParse, parse });
  expect(opened).toEqual(['/history/1', '/home']);
});

test('[N-04] an address that the browser ends is made again for the same server', async () => {
  const subscribe = vi.fn(async () => ({}) as PushSubscription);
  const key = new Uint8Array([4, 1, 2]).buffer;
  const options = { applicationServerKey: key, userVisibleOnly: true };
  const change = { oldSubscription: { options } as PushSubscription };
  await renewSubscription({ subscribe }, change, openWorker().storage);
  expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: key });
  await renewSubscription({ subscribe }, { oldSubscription: null }, openWorker().storage);
  await renewSubscription({ subscribe }, change, openWorker({ isOver: true }).storage);
  expect(subscribe).toHaveBeenCalledTimes(1);
});
