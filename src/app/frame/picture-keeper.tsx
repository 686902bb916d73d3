import { useEffect } from 'react';
import { matchPath, useLocation } from 'react-router-dom';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { paths } from '../../paths.ts';
import { WHO } from '../boot/boot-keys.ts';
import { COLD_SCREENS } from '../boot/cold-screens.ts';
import { whenIdle } from '../parts/when-idle.ts';

/** Idle time of a screen before its picture is drawn, ms. */
const REST_MS = 400;
/** Time from a later change to its picture, ms. A running clock would cause a picture each second. */
const AGAIN_MS = 10_000;

const isPictured = (path: string): boolean =>
  COLD_SCREENS.some((screen) => matchPath(paths[screen].pattern, path));

/** Keeps a picture of the screen at rest for the next start. Renders nothing. */
export function PictureKeeper() {
  const { pathname, search } = useLocation();
  const { online } = useNetwork();
  useEffect(() => {
    const root = document.getElementById('root');
    // A tablet must not show a customer's screen to the next one. A search or a mode is another screen at the same
    // path.
    if (!root || !online || search !== '' || !isPictured(pathname) || kioskPlace()) return;
    let isLeft = false;
    const draw = async (): Promise<void> => {
      const { drawPicture, keepPicture } = await import('../boot/screen-picture.ts');
      // Another screen may be shown by now.
      const standing = isLeft ? 'passing' : standingOf(root);
      if (standing === 'passing') return;
      const offlineText = root.querySelector<HTMLElement>('[data-saved-text]')?.dataset.savedText;
      const parts = [...root.children].filter(isLasting);
      const drawing = standing === 'gone' ? null : drawPicture(parts, offlineText);
      keepPicture(localStorage, sessionStorage.getItem(WHO), pathname, drawing);
    };
    const end = atRest(root, () => {
      if (standingOf(root) === 'passing') return false;
      // Without its code, or without room in the storage, there is no picture and the app draws the next start.
      draw().catch(() => undefined);
      return true;
    });
    return () => {
      isLeft = true;
      end();
    };
  }, [pathname, search, online]);
  return null;
}

/**
 * State of the page. 'whole': a screen with all its content, no dialog, and no part that the next start must not show.
 * 'passing': anything else for now. 'gone': a text in place of the screen, such as that the shop is not there for this
 * person.
 */
function standingOf(root: Element): 'whole' | 'passing' | 'gone' {
  if (document.hidden || root.matches('[aria-hidden]') || root.querySelector('main [aria-busy="true"]'))
    return 'passing';
  if (!root.querySelector('[data-frame-header]')) return root.querySelector('main') ? 'gone' : 'passing';
  return root.querySelector('[data-passing]') || isNarrowed(root) ? 'passing' : 'whole';
}

/** A chosen shelf, category, kind or view other than the first, which a screen begins with. */
const CHOSEN = ['[role="radio"][aria-checked="true"]', 'fieldset > [aria-pressed="true"]']
  .map((one) => `${one}:not(:first-of-type)`)
  .join();

/** True if a search or a choice narrows the screen. The next start shows all of it. */
function isNarrowed(root: Element): boolean {
  const searches = [...root.querySelectorAll<HTMLInputElement>('input[type="search"]')];
  return searches.some(({ value }) => value !== '') || root.querySelector(CHOSEN) !== null;
}

/** The screen and its rail. The strips above may be outdated at the next start. */
const isLasting = (part: Element): boolean =>
  part.hasAttribute('data-rail-bar') || part.querySelector('[data-frame-header]') !== null;

/**
 * Calls `draw` once nothing has changed for a while, and again some time after later changes. If `draw` returns false,
 * the next change calls it again soon.
 */
function atRest(root: Element, draw: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // Draws in idle time, because drawing takes a slow phone longer than a frame and the user may be scrolling.
  let giveUp: () => void = () => undefined;
  let wait = REST_MS;
  const rest = (): void => {
    if (timer && wait === AGAIN_MS) return;
    clearTimeout(timer);
    giveUp();
    timer = setTimeout(() => {
      giveUp = whenIdle(() => {
        timer = undefined;
        if (draw()) wait = AGAIN_MS;
      });
    }, wait);
  };
  const watcher = new MutationObserver(rest);
  watcher.observe(root, { subtree: true, childList: true, characterData: true, attributes: true });
  rest();
  return () => {
    watcher.disconnect();
    clearTimeout(timer);
    giveUp();
  };
}
