import { cacheNames, clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { NetworkFirst } from 'workbox-strategies';
import { wakePages } from './background-sync.ts';
import { BEFORE, keepBefore, noteRunning } from './before.ts';
import { forgetImages, imageStrategy, isImageRequest } from './image-cache.ts';
import { NOT_THE_APP } from './not-the-app.ts';
import { hearPush, openNotice, renewSubscription, type SubscriptionChange } from './push.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Longest wait for /config.json before the kept one is used, in seconds. */
const CONFIG_TIMEOUT_S = 3;

const parts = self.__WB_MANIFEST;

clientsClaim();
cleanupOutdatedCaches();
precacheAndRoute(parts);

const listed = new Set(
  parts.map((part) => new URL(typeof part === 'string' ? part : part.url, location.origin).pathname),
);
self.addEventListener('install', (event) => {
  const kept = Promise.all([caches.open(cacheNames.precache), caches.open(BEFORE)]).then(
    ([precache, before]) => keepBefore(precache, before, listed),
  );
  // Without room for the copies the new version is installed all the same.
  event.waitUntil(kept.catch(() => undefined));
});
self.addEventListener('activate', (event) => {
  const noted = caches.open(BEFORE).then((before) => noteRunning(before, listed));
  event.waitUntil(noted.catch(() => undefined));
});
// Listed files are answered above.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
  async ({ request }) =>
    (await caches.match(request, { cacheName: BEFORE, ignoreVary: true })) ?? fetch(request),
);

// In development the pages come from the development server.
if (import.meta.env.PROD)
  registerRoute(new NavigationRoute(createHandlerBoundToURL('index.html'), { denylist: [...NOT_THE_APP] }));

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
  new NetworkFirst({ cacheName: 'config', networkTimeoutSeconds: CONFIG_TIMEOUT_S }),
);
registerRoute(isImageRequest, imageStrategy);

/** The one event that TypeScript's library does not know. */
interface SyncEvent extends ExtendableEvent {
  tag: string;
}

// The pages send, because they have the session and the outbox's one way of sending.
self.addEventListener('sync' as keyof ServiceWorkerGlobalScopeEventMap, (event) => {
  if ((event as SyncEvent).tag !== 'outbox') return;
  const pages = self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  (event as SyncEvent).waitUntil(pages.then((found) => wakePages(found)));
});

self.addEventListener('push', (event) =>
  event.waitUntil(
    hearPush({ registration: self.registration, windows: self.clients, storage: caches }, event.data),
  ),
);
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openNotice(self.clients, event.notification.data, location.origin));
});
// The next page tells the server of the new address, because it has the session.
self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as ExtendableEvent & SubscriptionChange;
  change.waitUntil(renewSubscription(self.registration.pushManager, change, caches));
});

// A new version takes over only when a page says so.
self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: string };
  if (type === 'SKIP_WAITING') void self.skipWaiting();
  if (type === 'FORGET_IMAGES') event.waitUntil(forgetImages(event.ports[0]));
});
