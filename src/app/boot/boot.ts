import { HOME } from '../../paths.ts';
import {
  CONFIG,
  type EarlyWindow,
  EXPECTED,
  type KeptPictures,
  PICTURE_ID,
  PICTURES,
  type ScreenPicture,
  WHO,
} from './boot-keys.ts';
import { uncoverApp } from './uncover-app.ts';
import { watchStart } from './watch-start.ts';

// The page's first script, inline in index.html, which runs before the app. It shows the last picture of this screen,
// or the heading of the sign-in, and then loads the app.

/** Address of the app's first script. */
declare const START: string;
/** Scripts and styles of the first screens. The lists below name them by index. */
declare const FILES: readonly string[];
declare const LOGIN_FILES: readonly number[];
/** Prefixes of addresses with their files. '$' ends an address, and the last prefix fits every address. */
declare const SCREEN_FILES: readonly (readonly [address: string, files: readonly number[]])[];

/** Time after which the picture is removed without the app, ms. On a link of 8 kB/s, the code takes half of it. */
const TIMEOUT_MS = 60_000;

/** Longest wait for the first paint, ms. A page in the background never paints. */
const FIRST_PAINT_MS = 150;

/** Some browsers deny a site its storage or have none. The page then gets a storage in memory, for its lifetime. */
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

const isStyle = (file: string): boolean => file.endsWith('css');

/** Fetches a file of the first screen before the app asks for it. */
function fetchAhead(file: string): void {
  const link = document.createElement('link');
  link.rel = isStyle(file) ? 'preload' : 'modulepreload';
  link.as = isStyle(file) ? 'style' : 'script';
  // The mode in which the app requests styles. A request of another mode would load the file twice.
  if (isStyle(file)) link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

/**
 * Loads the app and the files of its first screen, all at once. A request takes a phone several milliseconds, and there
 * are forty. So each is a task of its own, and touches and paints need not wait for them all.
 */
function startApp(): void {
  for (const file of files) setTimeout(fetchAhead, 0, file);
  setTimeout(loadStart);
}

function loadStart(): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = START;
  watchStart(script);
  document.head.append(script);
}

/** Runs `act` once the page's own content is painted, or at once if a worker serves the app from its cache. */
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
const here = pathname === '/' ? HOME : pathname;
/** Scripts and styles of this screen. */
let files: readonly string[] = [];

/** The files of this address, for a signed-in user. */
function filesHere(): readonly number[] {
  const address = `${here}$`;
  return SCREEN_FILES.find(([beginning]) => address.startsWith(beginning))?.[1] ?? [];
}

/** The picture to show: of this build, and of the user of this tab's session, or else of the device's session. */
function pictureToShow(): ScreenPicture | undefined {
  const who = sessionStorage.getItem(WHO) ?? localStorage.getItem(WHO);
  const kept = localStorage.getItem(PICTURES);
  if (!who || !kept || location.search !== '') return undefined;
  const pictures = JSON.parse(kept) as KeptPictures;
  return pictures.who === who && pictures.build === document.documentElement.dataset.build
    ? pictures.screens.find(({ path }) => path === here)
    : undefined;
}

function show({ html, css }: ScreenPicture): void {
  const root = document.getElementById('root');
  if (!root) return;
  if (css) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }
  const picture = document.createElement('div');
  picture.id = PICTURE_ID;
  picture.dataset.path = here;
  // Drawn by this app from its own page (screen-picture.ts). The page's policy blocks scripts in it.
  picture.innerHTML = html;
  if (navigator.onLine) picture.querySelector('[data-offline]')?.remove();
  root.before(picture);
  root.hidden = true;
  setTimeout(uncoverApp, TIMEOUT_MS);
}

/** The heading of the sign-in for a first visit. The app adds the form below it. */
function welcome(): void {
  const template = document.getElementById('welcome');
  if (template instanceof HTMLTemplateElement && /^\/(login|home)?$/.test(pathname))
    document.getElementById('root')?.replaceChildren(template.content);
}

lendStorage('localStorage');
lendStorage('sessionStorage');
const namesOf = (places: readonly number[]): string[] => places.map((place) => FILES[place] ?? '');
files = namesOf(LOGIN_FILES);
try {
  const expected = localStorage.getItem(EXPECTED);
  if (expected) files = namesOf(filesHere());
  if (!localStorage.getItem(CONFIG)) {
    const page: EarlyWindow = window;
    page.earlyConfig = fetch('/config.json', { cache: 'no-cache' });
    // The code that uses the request handles a failure. Until then the failure must not count as unhandled.
    page.earlyConfig.catch(() => undefined);
  }
  const picture = pictureToShow();
  if (picture) show(picture);
  else if (!expected) welcome();
} catch {
  // An unreadable picture, or a browser that cannot take its styles: the app starts without it.
}
afterFirstPaint(startApp);
