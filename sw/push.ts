import { paths } from '../src/paths.ts';
import { ENDED_PUSH } from '../src/records/cache-names.ts';
import { APP_TITLE, isShownAt, type PushNotice } from '../src/records/push.ts';
import { askPage, type Page } from './ask-page.ts';

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';
/** Time after which a page without an answer counts as asleep, ms. */
const TIMEOUT_MS = 3000;
/** Notice for an unreadable message, because a browser may end the subscription after a message without one. */
const UNREADABLE: PushNotice = {
  title: APP_TITLE,
  body: 'Você tem uma novidade.',
  path: paths.home(),
  tag: 'unreadable',
  isSilent: false,
};

/** The content of a message, after the browser decrypted it. */
interface Payload {
  json(): unknown;
}

/** Options that browsers know, but TypeScript's library does not. */
interface Shown extends NotificationOptions {
  renotify: boolean;
}

/** The parts of a worker that a message needs: its registration, its windows and caches. */
interface Hearer {
  registration: Pick<ServiceWorkerRegistration, 'showNotification' | 'getNotifications'> & {
    pushManager: Pick<PushManager, 'getSubscription'>;
  };
  windows: Pick<Windows, 'matchAll'>;
  storage: Pick<CacheStorage, 'has' | 'delete'>;
}

/**
 * Shows a message. Its person may have signed out here while the browser could not give its address up. Then their
 * words are for nobody who holds the device now, so the address is given up instead.
 */
export async function hearPush(hearer: Hearer, data: Payload | null): Promise<void> {
  const { registration, storage } = hearer;
  if (!(await storage.has(ENDED_PUSH).catch(() => false))) return showNotice(hearer, data);
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await storage.delete(ENDED_PUSH);
}

/** Ends when the message before is shown. Messages that arrive together are shown one after another. */
let turn: Promise<unknown> = Promise.resolve();

/**
 * Shows a message of the server. A later one of the same tag takes its place, and is heard again. One that arrives after
 * a newer one shows that one again without a sound. So is one shown whose screen is open. A browser may end the
 * subscription after a message that shows nothing.
 */
function showNotice({ registration, windows }: Omit<Hearer, 'storage'>, data: Payload | null): Promise<void> {
  const shown = turn.then(async () => {
    const notice = readNotice(data);
    const newer = await newerThan(notice, registration);
    const { title, body, path, tag, at, id } = newer ?? notice;
    const isSilent = (newer ?? notice).isSilent || (await isOpen(path, windows));
    const options: Shown = {
      body,
      tag,
      icon: ICON,
      badge: BADGE,
      lang: 'pt-BR',
      silent: isSilent,
      renotify: !isSilent,
      data: { path, at, id },
    };
    await registration.showNotification(title, options);
  });
  turn = shown.catch(() => undefined);
  return shown;
}

/** True where a window in sight shows the screen of a message. */
async function isOpen(path: string, windows: Hearer['windows']): Promise<boolean> {
  const found = await windows.matchAll({ type: 'window', includeUncontrolled: true }).catch(() => []);
  return found.some(({ visibilityState, url }) => {
    const { pathname, search } = new URL(url);
    return visibilityState === 'visible' && isShownAt(pathname + search, path);
  });
}

/** The shown notice of the same tag whose event is newer. Null where either does not tell its time. */
async function newerThan(
  { tag, at }: PushNotice,
  registration: Pick<ServiceWorkerRegistration, 'getNotifications'>,
): Promise<PushNotice | null> {
  if (at === undefined) return null;
  const shown = await registration.getNotifications({ tag }).catch(() => []);
  const newer = shown.find(({ data }) => timeOf(data) > at);
  if (!newer) return null;
  const { title, body, data } = newer;
  return { title, body, tag, path: data.path, isSilent: true, at: data.at, id: data.id };
}

const timeOf = (data: unknown): number =>
  ((data ?? {}) as Pick<PushNotice, 'at'>).at ?? Number.NEGATIVE_INFINITY;

function readNotice(data: Payload | null): PushNotice {
  const { title, body = '', path, tag, isSilent, at, id } = contentOf(data);
  if (typeof title !== 'string' || typeof path !== 'string' || !tag) return UNREADABLE;
  return {
    ...{ title, body, path, tag, isSilent: isSilent === true },
    ...(typeof at === 'number' && { at }),
    ...(typeof id === 'string' && { id }),
  };
}

function contentOf(data: Payload | null): Partial<PushNotice> {
  try {
    return (data?.json() ?? {}) as Partial<PushNotice>;
  } catch {
    return {};
  }
}

/** The parts of an app's window that leading it to a screen needs. */
export interface Window extends Page {
  readonly url: string;
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<unknown>;
  navigate(url: string): Promise<unknown>;
}

/** Part of the browser that finds and opens windows. */
export interface Windows {
  matchAll(options: { type: 'window'; includeUncontrolled: true }): Promise<readonly Window[]>;
  openWindow(url: string): Promise<unknown>;
}

/**
 * Opens the screen of a tapped message, in the window that was in front last, else in a new one. A window that is
 * asleep, or that runs an earlier version, is loaded anew. `data` came with the shown message.
 */
export async function openNotice(
  windows: Windows,
  data: unknown,
  origin: string,
  timeoutMs: number = TIMEOUT_MS,
): Promise<void> {
  const path = ownPath(data, origin);
  const found = await windows.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    found.find(({ focused }) => focused) ??
    found.find(({ visibilityState }) => visibilityState === 'visible') ??
    found[0];
  if (!page) return void (await windows.openWindow(path));
  // A window that may not come to the front is led to the screen all the same.
  await page.focus().catch(() => undefined);
  // This worker may not load a window of another worker, or of none.
  await askPage(page, { type: 'OPEN', path }, timeoutMs)
    .catch(() => page.navigate(path))
    .catch(() => windows.openWindow(path));
}

/** The path of a message. A path that leads out of the app becomes the start. */
function ownPath(data: unknown, origin: string): string {
  const { path } = (data ?? {}) as { path?: unknown };
  if (typeof path !== 'string') return paths.home();
  try {
    // `canParse` is missing in Safari 16.4 and Chrome 111.
    const url = new URL(path, origin);
    return url.origin === origin ? url.pathname + url.search : paths.home();
  } catch {
    return paths.home();
  }
}

/** The event of an address that the browser changed or ended. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null;
}

/**
 * Subscribes again for the same server. Without its key the next page does. The subscription of a person who signed out
 * is not renewed.
 */
export async function renewSubscription(
  manager: Pick<PushManager, 'subscribe'>,
  { oldSubscription }: SubscriptionChange,
  storage: Pick<CacheStorage, 'has'>,
): Promise<void> {
  const key = oldSubscription?.options.applicationServerKey;
  if (key && !(await storage.has(ENDED_PUSH).catch(() => false)))
    await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
