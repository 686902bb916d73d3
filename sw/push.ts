import { paths } from '../src/paths.ts';
import { ENDED_PUSH } from '../src/records/cache-names.ts';
import type { PushNotice } from '../src/records/push.ts';
import { askPage, type Page } from './ask-page.ts';

const ICON = '/icons/icon-192.png';
const BADGE = '/icons/badge-96.png';
/** Time after which a page without an answer counts as asleep, ms. */
const TIMEOUT_MS = 3000;
/** Notice for an unreadable message, because a browser may end the subscription after a message without one. */
const UNREADABLE: PushNotice = {
  title: 'Vendinha',
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

/** The parts of a worker that a message needs: its registration and caches. */
interface Hearer {
  registration: Pick<ServiceWorkerRegistration, 'showNotification'> & {
    pushManager: Pick<PushManager, 'getSubscription'>;
  };
  storage: Pick<CacheStorage, 'has' | 'delete'>;
}

/**
 * Shows a message. Its person may have signed out here while the browser could not give its address up. Then their
 * words are for nobody who holds the device now, so the address is given up instead.
 */
export async function hearPush({ registration, storage }: Hearer, data: Payload | null): Promise<void> {
  if (!(await storage.has(ENDED_PUSH).catch(() => false))) return showNotice(registration, data);
  const subscription = await registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
  await storage.delete(ENDED_PUSH);
}

/** Shows a message of the server. A later one of the same tag takes its place, and is heard again. */
async function showNotice(
  registration: Pick<ServiceWorkerRegistration, 'showNotification'>,
  data: Payload | null,
): Promise<void> {
  const { title, body, path, tag, isSilent } = readNotice(data);
  const shown: Shown = {
    body,
    tag,
    icon: ICON,
    badge: BADGE,
    lang: 'pt-BR',
    silent: isSilent,
    renotify: !isSilent,
    data: { path },
  };
  await registration.showNotification(title, shown);
}

function readNotice(data: Payload | null): PushNotice {
  const { title, body = '', path, tag, isSilent } = contentOf(data);
  if (typeof title !== 'string' || typeof path !== 'string' || !tag) return UNREADABLE;
  return { title, body, path, tag, isSilent: isSilent === true };
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
