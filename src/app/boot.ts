import {
  CONFIG,
  type EarlyWindow,
  EXPECTED,
  type KeptPicture,
  PICTURE,
  PICTURE_ID,
  WHO,
} from './boot-keys.ts';

/**
 * The first script of the page, inside of index.html: what comes before the app. It shows the home screen as it was last
 * seen, or the head of the sign-in, and then fetches the app.
 */
declare const START: string;
declare const HOME_FILES: readonly string[];
declare const LOGIN_FILES: readonly string[];

/** The app has not come to replace the picture for so long: what it says itself is shown, in ms. */
const PATIENCE_MS = 10_000;

/** The first paint is not waited for longer, in ms: a page in the background paints nothing. */
const FIRST_PAINT_MS = 150;

/** A browser that keeps nothing for sites denies its storage or has none: the page lends itself one that lasts as long as it does. */
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

/** Fetches the app with the files of the screen to come, all at once. */
function startApp(files: readonly string[]): void {
  for (const file of files) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = file;
    document.head.append(link);
  }
  const script = document.createElement('script');
  script.type = 'module';
  script.src = START;
  document.head.append(script);
}

/** What the page itself shows is painted before the app is fetched; from the worker's cache it comes at no cost. */
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

/** Only the picture that this build drew of the person whose session this tab has, or else the device keeps. */
function pictureToShow(): string | null {
  const path = location.pathname;
  const who = sessionStorage.getItem(WHO) ?? localStorage.getItem(WHO);
  const kept = localStorage.getItem(PICTURE);
  if (!who || !kept || (path !== '/' && path !== '/home')) return null;
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
  // Drawn by this app out of its own page, see home-picture.ts; the page's policy lets no script in it run.
  picture.innerHTML = html;
  if (navigator.onLine) picture.querySelector('[data-offline]')?.remove();
  root.before(picture);
  root.hidden = true;
  setTimeout(() => {
    picture.remove();
    root.hidden = false;
  }, PATIENCE_MS);
}

/** The head of the sign-in, which a first visit leads to; the app puts the form below it. */
function welcome(): void {
  const template = document.getElementById('welcome');
  if (template instanceof HTMLTemplateElement && /^\/(login|home)?$/.test(location.pathname))
    document.getElementById('root')?.replaceChildren(template.content);
}

lendStorage('localStorage');
lendStorage('sessionStorage');
let files = LOGIN_FILES;
try {
  const expected = localStorage.getItem(EXPECTED);
  if (expected) files = HOME_FILES;
  if (!localStorage.getItem(CONFIG)) {
    const page: EarlyWindow = window;
    page.earlyConfig = fetch('/config.json', { cache: 'no-cache' });
    // Whoever takes it hears of a failure; until then it is nobody's.
    page.earlyConfig.catch(() => undefined);
  }
  const html = pictureToShow();
  if (html) show(html);
  else if (!expected) welcome();
} catch {
  // A picture that cannot be read: the app starts without.
}
afterFirstPaint(() => startApp(files));
