import awning from './awning.module.css';

/** Longest wait for the next screen's head, ms. The page stands still meanwhile. */
const TIMEOUT_MS = 250;
const NAME = 'awning';

/**
 * Goes to another screen, and lets the awning that was pressed grow into that screen's own. Goes at once where the browser
 * knows no view transitions, or somebody wants no motion. `go` must change the page in its call.
 */
export function grow(from: HTMLElement, go: () => void): void {
  const knowsTransitions = typeof document.startViewTransition === 'function';
  if (!knowsTransitions || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    go();
    return;
  }
  from.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(async () => {
    from.style.viewTransitionName = '';
    go();
    const head = await headOf();
    if (head) head.style.viewTransitionName = NAME;
    void transition.finished.finally(() => {
      if (head) head.style.viewTransitionName = '';
    });
  });
  // A second press, or a page in the background, ends it early. The screen is there all the same.
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined);
}

/** The awning in the head of the screen that comes; null where it comes late. */
function headOf(): Promise<HTMLElement | null> {
  const find = (): HTMLElement | null => document.querySelector(`header .${awning.awning}`);
  return new Promise((resolve) => {
    const end = (head: HTMLElement | null): void => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve(head);
    };
    const watcher = new MutationObserver(() => {
      const head = find();
      if (head) end(head);
    });
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    watcher.observe(document.body, { childList: true, subtree: true });
  });
}
