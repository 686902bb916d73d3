import type { Browser, BrowserContext } from '@playwright/test';
import { goToEmpty } from './session.ts';
import { waitForWorker } from './steps.ts';

/** Events that a test may listen to on the context of several tests. */
const HEARD = ['console', 'page', 'request', 'requestfailed', 'requestfinished', 'response', 'weberror'];

/** A context whose service worker has already fetched the whole app. Several tests use it in turn. */
export interface KeptContext {
  /** Returns the context, as new except for the worker and its fetched files. */
  take(): Promise<BrowserContext>;
  /** Removes all traces of a test from it. */
  wipe(): Promise<void>;
}

/** Makes such a context. Fetching the app costs two seconds of a core, which more than thirty tests would pay again. */
export function keepContext(browser: Browser, origin: string): KeptContext {
  let kept: BrowserContext | null = null;
  const wipe = async (): Promise<void> => {
    if (!kept) return;
    await Promise.all(kept.pages().map((page) => page.close()));
    for (const event of HEARD) kept.removeAllListeners(event);
    await kept.unrouteAll();
    await kept.setOffline(false);
    await kept.clearCookies();
    await empty(kept, origin);
  };
  return {
    wipe,
    async take() {
      if (kept) return kept;
      kept = await browser.newContext({ serviceWorkers: 'allow' });
      const page = await kept.newPage();
      await page.goto(`${origin}/login`);
      await waitForWorker(page);
      await wipe();
      return kept;
    },
  };
}

/** Removes all data of the origin except the worker and its copy of the app. */
async function empty(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await goToEmpty(page, origin);
  await page.evaluate(async () => {
    localStorage.clear();
    for (const name of await caches.keys()) if (!name.includes('-precache-')) await caches.delete(name);
    const done = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      });
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('workbox')) {
        await done(indexedDB.deleteDatabase(name));
        continue;
      }
      // The worker holds its own database open, so that database is only emptied.
      const base = await done(indexedDB.open(name));
      const stores = [...base.objectStoreNames];
      for (const store of stores) await done(base.transaction(store, 'readwrite').objectStore(store).clear());
      base.close();
    }
  });
  await page.close();
}
