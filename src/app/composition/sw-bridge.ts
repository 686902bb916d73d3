import { useSyncExternalStore } from 'react';
import type { Workbox } from 'workbox-window';
import { IMAGE_CACHE } from '../../records/cache-names.ts';

/** Interval of checks for a new version while the page stays open, ms. */
const CHECK_EVERY_MS = 60 * 60_000;
/** Time for an accepted version to take over before the page reloads to help, ms. */
const TAKEOVER_MS = 3000;
/** Interval at which the waiting worker is asked again to take over, ms. */
const ASK_AGAIN_MS = 500;
/** Longest wait for the worker to empty its images, ms. */
const FORGET_MS = 10_000;
/** sessionStorage during a helping reload: the number of such reloads. */
const HELPED = 'vendinha.takeover';
/** More reloads would only annoy the user. */
const MAX_HELPS = 3;

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

interface Offers {
  /** A new version is waiting. */
  update: boolean;
  install: InstallPrompt | null;
}

let offers: Offers = { update: false, install: null };
let worker: Workbox | undefined;
/** Stops asking the accepted version to take over. A later version needs an acceptance of its own. */
let endAsking = (): void => undefined;
/** This page accepted a version, which has not taken over yet. */
let hasAccepted = false;
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
 * Registers the service worker and watches for new versions. Its code is loaded after the first paint. If that
 * fails, the page runs without a worker until the next load.
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
  // In a browser that denies workers the app runs without a worker. After a server failure the next load tries again.
  const found = await import('../worker/watch-worker.ts')
    .then(({ watchWorker }) => watchWorker(script, { onVersions: offerWaiting, onTakeover }))
    .catch(() => undefined);
  if (!found) {
    // A worker of another tab may take over all the same.
    serviceWorker.addEventListener('controllerchange', onTakeover);
    return;
  }
  worker = found.worker;
  // Another tab may have accepted a version before this listener existed.
  if (serviceWorker.controller !== controller) onTakeover();
  const { registration } = found;
  const helps = helpsSoFar();
  if (helps > 0 && helps < MAX_HELPS && registration.waiting) takeOver(helps);
  // The old worker may still have answered the load that activated the new one.
  if (helps > 0 && !registration.waiting) location.reload();
  const check = (): void => void found.worker.update().catch(() => undefined);
  onVisible(check);
  setInterval(check, CHECK_EVERY_MS);
}

/** Offers every waiting version, found by any tab. */
function offerWaiting({ waiting }: ServiceWorkerRegistration): void {
  // The very first worker replaces no other.
  const update = waiting !== null && navigator.serviceWorker.controller !== null;
  if (update !== offers.update) change({ update });
}

/**
 * Reloads the page when a version takes over. One tab accepts the offer, and all tabs move to the code that the
 * worker now serves. Other tabs in the middle of a task move later. The very first worker of a page changes
 * nothing for it.
 */
function reloadWithEveryTakeover(): () => void {
  let controlled = navigator.serviceWorker.controller !== null;
  return () => {
    if (controlled) {
      endAsking();
      helpsSoFar();
      // The browser asks before it reloads a page with unsaved data. A page that stays follows like any other.
      if (hasAccepted) location.reload();
      hasAccepted = false;
      updateOffer.follow();
    }
    controlled = true;
  };
}

/**
 * Activates the waiting version. If a request wakes the old worker at that moment, Chromium leaves the new worker
 * waiting until it is asked again or the page reloads. This function does both.
 */
function takeOver(helps: number): void {
  endAsking();
  hasAccepted = true;
  const ask = (): void => worker?.messageSkipWaiting();
  ask();
  const asking = setInterval(ask, ASK_AGAIN_MS);
  const help = setTimeout(() => {
    sessionStorage.setItem(HELPED, String(helps + 1));
    location.reload();
  }, TAKEOVER_MS);
  endAsking = () => {
    clearInterval(asking);
    clearTimeout(help);
  };
}

/** Number of helping reloads of this page so far. Reading the number resets it. */
function helpsSoFar(): number {
  const helps = Number(sessionStorage.getItem(HELPED) ?? 0);
  sessionStorage.removeItem(HELPED);
  return helps;
}

/** Keeps the browser's install prompt for later use. */
export function catchInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    change({ install: event as InstallPrompt });
  });
  addEventListener('appinstalled', () => change({ install: null }));
}

/**
 * Empties the cache of images, which may be private. The page deletes the cache, because after a forced reload no
 * worker controls the page. The worker empties it too, because it counts the cached images. Resolves when both are
 * done, rejects when the worker fails or does not answer.
 */
export async function forgetImages(): Promise<void> {
  await Promise.all([globalThis.caches?.delete(IMAGE_CACHE), askToForget()]);
}

/** Resolves when the worker has emptied its images, or at once without a worker. */
async function askToForget(): Promise<void> {
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  const answered = new Promise((resolve) => {
    port1.onmessage = resolve;
    setTimeout(resolve, FORGET_MS, {});
  });
  worker.postMessage({ type: 'FORGET_IMAGES' }, [port2]);
  const { data } = (await answered) as Partial<MessageEvent>;
  port1.close();
  if (data !== 'done') throw new Error('The worker did not empty its images.');
}

/** True if a new version waits, and a function to accept it. Updates are never forced: ask at a calm moment. */
export function useUpdateOffer(): { available: boolean; accept: () => void } {
  const { update } = useSyncExternalStore(subscribe, () => offers);
  return { available: update, accept: () => takeOver(0) };
}

/**
 * `useUpdateOffer` for unattended tablets, without React. `follow` is called when another tab accepted a version. The
 * caller replaces `follow` to delay a reload during a task.
 */
export const updateOffer = {
  waits: () => offers.update,
  accept: () => takeOver(0),
  follow: () => location.reload(),
};

/** True if the browser would install the app, and a function that asks the browser to do so. */
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
