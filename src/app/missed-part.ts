/** In the session's storage: the build that was given up for another. */
const REPLACED = 'vendinha.reloaded-for';
/** In the session's storage: the page was loaded again for a part of the same build. */
const MISSED = 'vendinha.reloaded-same';

let decided: Promise<boolean> = Promise.resolve(false);

/**
 * Some code of this build cannot be had. When another build has taken its place, the page is loaded again to get that
 * one, whole: once for each build, whatever the server says. Without a connection it is not. What is written, carts and
 * the payment under way are kept on the device and come back.
 */
export function reloadOnReplacedBuild(page: Window = window): void {
  page.addEventListener('vite:preloadError', () => decide(page, 'replaced'));
}

/**
 * A screen cannot be had: whether the page is about to be loaded again for it. Where the same build is still served,
 * something failed for a moment only, but Chromium keeps a failed import for the life of the page: only another load
 * asks again. So there is one, and another when the person asks for another try; a screen that was not there yet has
 * nothing typed to lose. Where nobody answers there is none, and the error screen shows [F-06].
 */
export function reloadsForMissedScreen(page: Window = window): Promise<boolean> {
  decide(page, 'any');
  return decided;
}

/** The person asks for another try: a screen that is missed from here on may load the page again [F-05]. */
export function askedAgain(page: Pick<Window, 'sessionStorage'> = window): void {
  page.sessionStorage.removeItem(MISSED);
}

/** Several may be missed at once: one load is for all of them. */
function decide(page: Window, worth: 'replaced' | 'any'): void {
  decided = decided.then((already) => already || reloadIfAnswered(page, worth).catch(() => false));
}

async function reloadIfAnswered(page: Window, worth: 'replaced' | 'any'): Promise<boolean> {
  const build = page.document.documentElement.dataset.build ?? '';
  // What a reload would bring: the worker's page, or the server's.
  const answer = await page.fetch('/index.html', { cache: 'no-cache' });
  const next = /<html[^>]* data-build="([^"]*)"/.exec(await answer.text())?.[1];
  if (!answer.ok || next === undefined || (next === build && worth === 'replaced')) return false;
  const key = next === build ? MISSED : REPLACED;
  if (page.sessionStorage.getItem(key) === build) return false;
  page.sessionStorage.setItem(key, build);
  page.location.reload();
  return true;
}
