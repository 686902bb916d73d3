import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { IMAGE_CACHE } from '../records/image-cache.ts';

/** Looked for a new version this often while the page stays open, ms. */
const CHECK_EVERY_MS = 60 * 60_000;
/** An accepted version that has not taken over after this long is helped by a reload, ms. */
const TAKEOVER_MS = 3000;
/** A version that does not take over at once is asked again this often meanwhile, ms. */
const ASK_AGAIN_MS = 500;
/** In the session's storage while a reload of ours helps a version to take over: how many there were. */
const HELPED = 'vendinha.takeover';
/** More reloads than this would only be in the person's way. */
const MAX_HELPS = 3;

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Offers {
  /** A new version waits to take over. */
  update: boolean;
  install: InstallPrompt | null;
}

let offers: Offers = { update: false, install: null };
let worker: Workbox | undefined;
const listeners = new Set<() => void>();

function change(part: Partial<Offers>): void {
  offers = { ...offers, ...part };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Registers the service worker and watches for new versions. What does it is fetched behind the first paint; whoever
 * cannot have it runs without a worker until the next load.
 */
export async function startServiceWorker(onVisible: (callback: () => void) => () => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const onTakeover = reloadWithEveryTakeover();
  const { controller } = serviceWorker;
  const { PROD } = import.meta.env;
  const script = PROD
    ? ({ url: '/sw.js', type: 'classic' } as const)
    : ({ url: '/dev-sw.js?dev-sw', type: 'module' } as const);
  // A browser that lets no worker in runs the app without one; what the server did not give now is there the next time.
  const found = await import('./worker/watch-worker.ts')
    .then(({ watchWorker }) => watchWorker(script, { onVersions: offerWaiting, onTakeover }))
    .catch(() => undefined);
  if (!found) {
    // Other tabs may have what this one could not get.
    serviceWorker.addEventListener('controllerchange', onTakeover);
    return;
  }
  worker = found.worker;
  // Another tab may have let a version in before anybody listened here.
  if (serviceWorker.controller !== controller) onTakeover();
  const { registration } = found;
  const helps = helpsSoFar();
  if (helps > 0 && helps < MAX_HELPS && registration.waiting) takeOver(helps);
  // The old worker may still have answered the load that let the new one in.
  if (helps > 0 && !registration.waiting) location.reload();
  const check = (): void => void found.worker.update().catch(() => undefined);
  onVisible(check);
  setInterval(check, CHECK_EVERY_MS);
}

/** Offers whatever version waits: the first, and each that takes its place, whichever tab found it. */
function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  // The very first worker waits for nobody.
  const update = waiting !== null && navigator.serviceWorker.controller !== null;
  if (update !== offers.update) change({ update });
}

/**
 * What a page does when a version took it over. Every tab does: one accepts the offer, and all of them come to run the
 * code that the worker now serves; those in the middle of something later. Only the very first worker of a page
 * changes nothing for it.
 */
function reloadWithEveryTakeover(): () => void {
  let controlled = navigator.serviceWorker.controller !== null;
  return () => {
    if (controlled) {
      helpsSoFar();
      updateOffer.follow();
    }
    controlled = true;
  };
}

/**
 * Lets the waiting version take over. When a request wakes the old worker in that very moment, Chromium leaves the new
 * one waiting until it is asked again or the page is loaded again, so both are done.
 */
function takeOver(helps: number): void {
  const ask = (): void => worker?.messageSkipWaiting();
  ask();
  setInterval(ask, ASK_AGAIN_MS);
  setTimeout(() => {
    sessionStorage.setItem(HELPED, String(helps + 1));
    location.reload();
  }, TAKEOVER_MS);
}

/** How many loads of this page there were to help a version; said once. */
function helpsSoFar(): number {
  const helps = Number(sessionStorage.getItem(HELPED) ?? 0);
  sessionStorage.removeItem(HELPED);
  return helps;
}

/** Keeps the browser's offer to install for when the person wants it. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change({ install: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => change({ install: null }));
}

/**
 * Empties the cache of images, which may be private: the page does, because after a forced reload no worker controls it, and
 * the worker does, which keeps count of what it holds. Resolves when both are done.
 */
export async function forgetImages(): Promise<void> {
  await Promise.all([globalThis.caches?.delete(IMAGE_CACHE), askToForget()]);
}

/** Resolves when the worker has answered, or at once without one. */
async function askToForget(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((done) => {
    port1.onmessage = done;
  });
  worker.postMessage({ type: 'FORGET_IMAGES' }, [port2]);
  await answered;
  port1.close();
}

/** Whether a new version waits, and how to take it. It is never forced: ask at a calm moment. */
export function useUpdateOffer(): { available: boolean; accept: () => void } {
  const { update } = useSyncExternalStore(subscribe, () => offers);
  return { available: update, accept: () => takeOver(0) };
}

/**
 * The same for what watches without React: a tablet that nobody sits at. `follow` is called when a tab took a version; it
 * is replaced by what knows whether this one is in the middle of something.
 */
export const updateOffer = {
  waits: () => offers.update,
  accept: () => takeOver(0),
  follow: () => location.reload(),
};

/** Whether the browser would install the app, and how to ask it. */
export function useInstallOffer(): { available: boolean; accept: () => Promise<boolean> } {
  const { install } = useSyncExternalStore(subscribe, () => offers);
  return {
    available: install !== null,
    accept: async () => {
      if (!install) return false;
      change({ install: null });
      await install.prompt();
      return (await install.userChoice).outcome === 'accepted';
    },
  };
}
