import { HOME } from '../../paths.ts';
import {
  CONFIG,
  type EarlyWindow,
  EXPECTED,
  type KeptPicture,
  PICTURE,
  PICTURE_ID,
  WHO,
} from './boot-keys.ts';
import { watchStart } from './watch-start.ts';

/**
 * The page's first script, inline in index.html, which runs before the app. It shows the last picture of the home
 * screen, or the heading of the sign-in, and then loads the app.
 */
declare const START: string;
/** Scripts and styles of the first screens, which the lists below name by their places here. */
declare const FILES: readonly string[];
declare const LOGIN_FILES: readonly number[];
/** Beginnings of addresses, where '$' is the end of one, with their files. The last fits every address. */
declare const SCREEN_FILES: readonly (readonly [address: string, files: readonly number[]])[];

/** Time after which the picture is removed even without the app, ms. */
const TIMEOUT_MS = 10_000;

/** Longest wait for the first paint, ms. A page in the background never paints. */
const FIRST_PAINT_MS = 150;

/** Some browsers deny a site its storage or have none. The page then gets one in memory, for its lifetime. */
function lendStorage(name: 'localStorage' | 'sessionStorage'): void {
  try {
    if (window[name]) return;
  } catch {
    // Denied.
  }
  const kept = new Map<string, string>();
  const value: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  };
  Object.defineProperty(window, name, { value });
}

/** Loads the app and the files of its first screen, all at once. */
function startApp(files: readonly number[]): void {
  for (const place of files) {
    const link = document.createElement('link');
    const file = FILES[place] ?? '';
    link.rel = file.endsWith('css') ? 'preload' : 'modulepreload';
    link.as = file.endsWith('css') ? 'style' : 'script';
    link.href = file;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = START;
  watchStart(script);
  document.head.append(script);
}

/** Paints the page's own content before the app is loaded. From the worker's cache it comes at no cost. */
function afterFirstPaint(act: () => void): void {
  if (navigator.serviceWorker?.controller) {
    act();
    return;
  }
  let done = false;
  const once = (): void => {
    if (!done) act();
    done = true;
  };
  requestAnimationFrame(() => setTimeout(once));
  setTimeout(once, FIRST_PAINT_MS);
}

const { pathname } = location;
const isHome = /^\/(home)?$/.test(pathname);

/** The files of this address, for somebody who is signed in. */
function filesHere(): readonly number[] {
  const here = `${isHome ? HOME : pathname}$`;
  return SCREEN_FILES.find(([address]) => here.startsWith(address))?.[1] ?? [];
}

/** Only a picture of this build and of the user of this tab's session, or else of the device's. */
function pictureToShow(): string | null {
  const who = sessionStorage.getItem(WHO) ?? localStorage.getItem(WHO);
  const kept = localStorage.getItem(PICTURE);
  if (!who || !kept || !isHome) return null;
  const picture = JSON.parse(kept) as KeptPicture;
  return picture.who === who && picture.build === document.documentElement.dataset.build
    ? picture.html
    : null;
}

function show(html: string): void {
  const root = document.getElementById('root');
  if (!root) return;
  const picture = document.createElement('div');
  picture.id = PICTURE_ID;
  // Drawn by this app from its own page, see home-picture.ts. The page's policy blocks scripts in it.
  picture.innerHTML = html;
  if (navigator.onLine) picture.querySelector('[data-offline]')?.remove();
  root.before(picture);
  root.hidden = true;
  setTimeout(() => {
    picture.remove();
    root.hidden = false;
  }, TIMEOUT_MS);
}

/** The heading of the sign-in for a first visit. The app adds the form below it. */
function welcome(): void {
  const template = document.getElementById('welcome');
  if (template instanceof HTMLTemplateElement && /^\/(login|home)?$/.test(pathname))
    document.getElementById('root')?.replaceChildren(template.content);
}

lendStorage('localStorage');
lendStorage('sessionStorage');
let files = LOGIN_FILES;
try {
  const expected = localStorage.getItem(EXPECTED);
  if (expected) files = filesHere();
  if (!localStorage.getItem(CONFIG)) {
    const page: EarlyWindow = window;
    page.earlyConfig = fetch('/config.json', { cache: 'no-cache' });
    // The code that uses it handles a failure. Until then it must not count as unhandled.
    page.earlyConfig.catch(() => undefined);
  }
  const html = pictureToShow();
  if (html) show(html);
  else if (!expected) welcome();
} catch {
  // An unreadable picture: the app starts without it.
}
afterFirstPaint(() => startApp(files));
