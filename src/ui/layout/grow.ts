import awning from './awning.module.css';

/** Longest wait for the new screen's awning, ms. Then the front is removed. */
const TIMEOUT_MS = 500;
const NAME = 'awning';

/**
 * Goes to another screen and grows the pressed awning into that screen's own. Without view transitions, or with reduced
 * motion, goes at once. The browser freezes the page until it has both pictures. So the second picture is a bare front
 * with the awning, and the screen is built behind it.
 */
export function grow(from: HTMLElement, go: () => void): void {
  const knowsTransitions = typeof document.startViewTransition === 'function';
  if (!knowsTransitions || matchMedia('(prefers-reduced-motion: reduce)').matches) {
    go();
    return;
  }
  const front = frontOf(from);
  from.style.viewTransitionName = NAME;
  const transition = document.startViewTransition(() => {
    from.style.viewTransitionName = '';
    document.body.append(front);
  });
  // A second press, or a page in the background, ends the transition early. The screen opens all the same.
  transition.ready.then(go, go);
  const leave = (): void => front.remove();
  transition.finished.then(headThere, headThere).then(leave, leave);
}

/** An empty screen with the awning at its top. */
function frontOf(from: HTMLElement): HTMLElement {
  const front = document.createElement('div');
  const grown = from.cloneNode() as HTMLElement;
  front.setAttribute('aria-hidden', 'true');
  front.dataset.front = '';
  Object.assign(front.style, {
    position: 'fixed',
    inset: '0',
    zIndex: 'var(--over-bar)',
    background: 'var(--paper)',
    paddingTop: 'var(--safe-top)',
  });
  grown.style.viewTransitionName = NAME;
  front.append(grown);
  return front;
}

/** Resolves once the screen has its awning, or after the timeout. */
function headThere(): Promise<void> {
  const isThere = (): boolean => document.querySelector(`header .${awning.awning}`) !== null;
  return new Promise((resolve) => {
    const look = (): void => {
      if (isThere()) end();
    };
    const end = (): void => {
      watcher.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const watcher = new MutationObserver(look);
    const timer = setTimeout(end, TIMEOUT_MS);
    watcher.observe(document.body, { childList: true, subtree: true });
    look();
  });
}
