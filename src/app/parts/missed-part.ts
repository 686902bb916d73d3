/** sessionStorage: the build that was replaced by a reload. */
const REPLACED = 'vendinha.reloaded-for';
/** sessionStorage: the page was reloaded for a chunk of the same build. */
const MISSED = 'vendinha.reloaded-same';

let decided = Promise.resolve(false);

/**
 * Handles code of this build that cannot be loaded. If another build has replaced this one, the page reloads, once per
 * build. It never does so without an answer of the server or the worker. Carts, the current payment and texts in
 * `data-kept` fields are stored on the device and survive. The browser asks before other forms are left, and any
 * other field loses its text. A page restored from the bfcache may miss code that was on its way, and may reload once
 * more for it.
 */
export function reloadOnReplacedBuild(page: Window = window): void {
  page.addEventListener('vite:preloadError', () => decide(page, 'replaced'));
  page.addEventListener('pageshow', ({ persisted }) => persisted && askedAgain(page));
}

/**
 * Handles a screen that cannot be loaded. Resolves to true if the page is about to reload for it. If the same build is
 * still served, the failure was temporary. Chromium keeps a failed import for the life of the page, so only a reload
 * repeats it. There is one such reload, and another after a retry by the user. A screen not shown yet holds no typed
 * text. If the server does not answer, the error screen is shown instead [F-06].
 */
export function reloadsForMissedScreen(page: Window = window): Promise<boolean> {
  decide(page, 'any');
  return decided;
}

/** The user asked for a retry. Missing code may reload the page once more, whatever build is served [F-05]. */
export function askedAgain(page: Pick<Window, 'sessionStorage'> = window): void {
  decided = Promise.resolve(false);
  for (const key of [MISSED, REPLACED]) page.sessionStorage.removeItem(key);
}

/** Several parts may be missed at once. One reload serves them all. */
function decide(page: Window, worth: 'replaced' | 'any'): void {
  decided = decided.then((already) => already || reloadIfAnswered(page, worth).catch(() => false));
}

async function reloadIfAnswered(page: Window, worth: 'replaced' | 'any'): Promise<boolean> {
  const build = page.document.documentElement.dataset.build ?? '';
  // The index.html that a reload would return, from the worker or the server.
  const answer = await page.fetch('/index.html', { cache: 'no-cache' });
  const next = /<html[^>]* data-build="([^"]*)"/.exec(await answer.text())?.[1];
  if (!answer.ok || next === undefined || (next === build && worth === 'replaced')) return false;
  const key = next === build ? MISSED : REPLACED;
  if (page.sessionStorage.getItem(key) === build) return false;
  page.sessionStorage.setItem(key, build);
  page.location.reload();
  return true;
}
