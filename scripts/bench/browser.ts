import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { PICTURES } from '../../src/app/boot/boot-keys.ts';
import { CHROMIUM_FLAGS } from '../browsers/chromium.ts';

/** Location that the phone reports. */
export const PLACE = { latitude: -29.027803, longitude: -51.188585 };
/** A person of the demo. */
export interface Person {
  email: string;
  password: string;
}

export const MARINA: Person = { email: 'marina@exemplo.com.br', password: 'Vendinha#2026' };
export const BENTO: Person = { email: 'bento@exemplo.com.br', password: 'Vendinha#2026' };
/**
 * First content of /home: a card of a location, or the text of the empty page. The picture of the last visit has it, or
 * the app.
 */
const FIRST_CONTENT = 'article a[href^="/shopping/"], [data-empty-page]';
/** A card that the app itself has drawn. */
export const HOME_CARD = '#root article a[href^="/shopping/"]';
const APP_CONTENT = `${HOME_CARD}, [data-empty-page]`;

/** Opens a Chromium process of its own on a profile folder that outlives it. */
export function openProfile(
  executablePath: string,
  folder: string,
  flags: readonly string[] = [],
): Promise<BrowserContext> {
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...CHROMIUM_FLAGS, ...flags],
    viewport: { width: 390, height: 844 },
    locale: 'pt-BR',
    geolocation: PLACE,
    permissions: ['geolocation'],
  });
}

/** Signs a person in for good and waits until their home is painted and a service worker keeps the app. */
export async function signInForGood(page: Page, origin: string, who = MARINA): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('E-mail').fill(who.email);
  await page.getByRole('textbox', { name: 'Senha' }).fill(who.password);
  await page.getByLabel('Manter conectado neste aparelho').check();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.waitForURL('**/home');
  await page.locator(APP_CONTENT).first().waitFor();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await pictureKept(page);
  // Later answers (pictures, the rest of the mirror) would arrive in the middle of a measurement.
  await page.waitForLoadState('networkidle');
}

/** Waits until a screen at rest has left its picture for the next start. */
export async function pictureKept(page: Page): Promise<void> {
  await page.waitForFunction(
    (key) => localStorage.getItem(key)?.includes(`"path":"${location.pathname}"`),
    PICTURES,
  );
}

/** Removes the worker and every copy of the app's files. The sign-in and the mirror stay. */
export async function forgetFiles(session: CDPSession, origin: string): Promise<void> {
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'service_workers,cache_storage' });
  await session.send('Network.clearBrowserCache');
}

/** Event by which a start is timed: the first content, drawn by picture or app, or the content of the running app. */
export type Moment = 'first-content' | 'app-content';

const FIRST_CONTENTS: Readonly<Record<Moment, string>> = {
  'first-content': FIRST_CONTENT,
  'app-content': APP_CONTENT,
};

/**
 * Notes the time of the first painted content: two frames after it entered the page, in ms since the start of the
 * navigation. `paintedAt` reads it. `selectors`: the awaited content, by the name of its moment.
 */
export async function watchFirstContent(
  context: BrowserContext,
  selectors: Readonly<Record<string, string>> = FIRST_CONTENTS,
): Promise<void> {
  await context.addInitScript((selectors) => {
    const awaited = new Map(Object.entries(selectors));
    const look = (): void => {
      for (const [moment, selector] of awaited) {
        if (!document.querySelector(selector)) continue;
        awaited.delete(moment);
        requestAnimationFrame(() => requestAnimationFrame(() => performance.mark(moment)));
      }
      if (awaited.size === 0) watcher.disconnect();
    };
    const watcher = new MutationObserver(look);
    watcher.observe(document, { childList: true, subtree: true });
  }, selectors);
}

export async function paintedAt(page: Page, moment: string): Promise<number> {
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, moment, {
    polling: 50,
  });
  return page.evaluate((name) => performance.getEntriesByName(name)[0]?.startTime ?? 0, moment);
}
