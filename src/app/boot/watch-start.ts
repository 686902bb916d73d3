import { UNREACHED } from './boot-keys.ts';
import { uncoverApp } from './uncover-app.ts';

/** sessionStorage: how often this tab has tried again since the app last stood for a while. */
const TRIES = 'vendinha.start-tries';
/** Wait before the first new try, doubled for each later one, ms. */
const FIRST_WAIT_MS = 3000;
/**
 * Longest wait between two tries, and the time after which a loaded app counts as standing, ms. Tries never end, because a
 * tablet in a shop has nobody to tap.
 */
const MAX_WAIT_MS = 60_000;

/**
 * Shows the connection error if the app's first script, or a file that it imports, does not come [F-06]. No code of the
 * app is there to say so. The page is loaded again by a tap, and by itself once the server answers. Nothing less
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
  // Without an answer the browser's own error page would come, which many browsers never leave by themselves.
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
