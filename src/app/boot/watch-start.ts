import { UNREACHED } from './boot-keys.ts';
import { uncoverApp } from './uncover-app.ts';

/** sessionStorage: number of this tab's retries since the app last ran for `MAX_WAIT_MS`. */
const TRIES = 'vendinha.start-tries';
/** Wait before the first retry, ms, doubled for each later one. */
const FIRST_WAIT_MS = 3000;
/**
 * Longest wait between two retries, and the time after which a loaded app counts as started, ms. Retries never end,
 * because nobody taps a tablet in a shop.
 */
const MAX_WAIT_MS = 60_000;

/**
 * Shows the connection error if the app's first script, or a file that it imports, does not load [F-06]. No code of the
 * app is there to do so. A tap reloads the page, and the page reloads by itself once the server answers. Nothing less
 * helps, because a browser keeps a failed import for the page's life.
 */
export function watchStart(script: HTMLScriptElement, page: Window = window): void {
  const { sessionStorage, document, location } = page;
  const missed = (): void => {
    const error = document.getElementById('unreached') as HTMLTemplateElement;
    uncoverApp();
    document.getElementById('root')?.replaceChildren(error.content);
    for (const button of document.querySelectorAll('button')) button.onclick = () => location.reload();
    page.addEventListener('online', look);
    wait();
  };
  // Asks the server first: a reload without an answer ends in the browser's own error page, which many browsers never
  // leave.
  const look = (): unknown =>
    page.fetch('/index.html', { cache: 'no-cache' }).then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    );
  const wait = (): void => {
    const tries = Number(sessionStorage.getItem(TRIES));
    page.setTimeout(
      () => {
        sessionStorage.setItem(TRIES, String(tries + 1));
        look();
        wait();
      },
      Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** tries),
    );
  };
  script.onload = () => page.setTimeout(() => sessionStorage.removeItem(TRIES), MAX_WAIT_MS);
  script.onerror = missed;
  page.addEventListener(UNREACHED, missed);
}
