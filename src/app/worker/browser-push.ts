import type { ShownNotice } from '../../data/basis/shown-notice.ts';
import type { PushPort } from '../../data/commands/push-device.ts';
import type { DeviceAddress } from '../../data/wire/push.ts';
import { browserTraits, installsByHand } from '../../device/page/installs-by-hand.ts';
import { paths } from '../../paths.ts';
import { ENDED_PUSH } from '../../records/cache-names.ts';
import type { PushNotice } from '../../records/push.ts';

/** Time for a first worker to become ready, ms. */
const READY_MS = 10_000;

/** Push messages to the closed app by this browser's push service. The worker shows them (`sw/push.ts`). */
export const browserPush: PushPort = {
  support() {
    if ('Notification' in window && 'PushManager' in window && navigator.serviceWorker) return 'yes';
    return installsByHand(browserTraits()) ? 'installFirst' : 'no';
  },
  permission: () => (browserPush.support() === 'yes' ? Notification.permission : 'default'),
  ask: () => Notification.requestPermission(),
  async current() {
    const subscription = await currentSubscription();
    return subscription && addressOf(subscription);
  },
  async subscribe(key) {
    const wanted = bytesOf(key);
    const { pushManager } = await readyWorker();
    const before = await pushManager.getSubscription();
    const isOver = await caches.has(ENDED_PUSH);
    if (before && !isOver && isFor(before, wanted)) return addressOf(before);
    await before?.unsubscribe();
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
    if (isOver) await caches.delete(ENDED_PUSH);
    return addressOf(made);
  },
  async unsubscribe() {
    const subscription = await currentSubscription().catch(() => null);
    // Offline a browser may keep the subscription, and the server sends to it until it learns of the sign-out. The
    // cache tells the worker.
    if (subscription) await caches.open(ENDED_PUSH).catch(() => undefined);
    try {
      await subscription?.unsubscribe();
    } finally {
      // Messages come until the worker knows, so they are cleared after that.
      await browserPush.clear();
    }
    if (subscription) await caches.delete(ENDED_PUSH);
  },
  shown: async () => (await shownHere()).map(noticeOf),
  async clear() {
    for (const notification of await shownHere()) notification.close();
  },
  timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
};

async function shownHere(): Promise<Notification[]> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.getNotifications?.()) ?? [];
}

/** A message as the worker showed it. */
function noticeOf(notification: Notification): ShownNotice {
  const { title, body, tag } = notification;
  const { path = paths.home(), at, id } = (notification.data ?? {}) as Partial<PushNotice>;
  return { title, body, tag, path, ...(at && { at }), ...(id && { id }), close: () => notification.close() };
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

function readyWorker(): Promise<ServiceWorkerRegistration> {
  return new Promise((found, failed) => {
    setTimeout(() => failed(new Error('No worker is ready')), READY_MS);
    navigator.serviceWorker.ready.then(found, failed);
  });
}

function addressOf(subscription: PushSubscription): DeviceAddress {
  const { keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return { endpoint: subscription.endpoint, keys: { p256dh, auth } };
}

function isFor({ options }: PushSubscription, wanted: Uint8Array): boolean {
  const key = options.applicationServerKey;
  return key !== null && String(new Uint8Array(key)) === String(wanted);
}

/** The bytes of base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (char) => char.charCodeAt(0));
}
