import styles from './sheet.module.css';

const ENDS = ['touchend', 'touchcancel'] as const;
/** Movement until a gesture has a direction, px. */
const DECIDED_PX = 8;
/** Share of a sheet's height by which it is dragged down to close it. */
const FAR = 1 / 3;
/** Least speed of a finger that closes a sheet from anywhere, px per ms. */
const FLICK = 0.5;
/** Rest of a finger before it leaves, ms. A longer rest makes the gesture no flick. */
const REST_MS = 100;
const OUT_MS = 180;
const BACK_MS = 240;

/** Elements that use a moving finger themselves. */
const OWN_MOVES = 'input, textarea, select, .leaflet-container, [data-own-moves]';

interface Gesture {
  x: number;
  y: number;
  /** Null until the movement has a direction. */
  isDrag: boolean | null;
  down: number;
  last: { at: number; y: number; speed: number };
}

/**
 * Lets a finger drag the sheets that have a handle. A flick, or a drag beyond a third of its height, closes a sheet as
 * by its cross. Otherwise the sheet goes back. Scrolled content and a panned view keep the finger for scrolling. Mice,
 * wide screens and reduced motion drag nothing. Returns a function that stops it.
 */
export function dragSheets(page: Document): () => void {
  const begin = (event: TouchEvent): void => {
    const [finger, second] = event.touches;
    const sheet =
      event.target instanceof Element ? event.target.closest<HTMLElement>(`.${styles.sheet}`) : null;
    if (!finger || second || !sheet?.querySelector(`.${styles.grab}`)) return;
    if (isDraggable(sheet, event.target)) follow(sheet, finger, event.timeStamp);
  };
  page.addEventListener('touchstart', begin, { passive: true });
  return () => page.removeEventListener('touchstart', begin);
}

function follow(sheet: HTMLElement, { clientX: x, clientY: y }: Touch, at: number): void {
  const gesture: Gesture = { x, y, isDrag: null, down: 0, last: { at, y, speed: 0 } };
  const move = (event: TouchEvent): void => {
    const [finger] = event.touches;
    if (!finger) return;
    const [right, down] = [finger.clientX - gesture.x, finger.clientY - gesture.y];
    if (gesture.isDrag === null && Math.hypot(right, down) > DECIDED_PX)
      gesture.isDrag = down > Math.abs(right);
    if (!gesture.isDrag) return;
    event.preventDefault();
    const { last } = gesture;
    const passed = Math.max(1, event.timeStamp - last.at);
    gesture.last = { at: event.timeStamp, y: finger.clientY, speed: (finger.clientY - last.y) / passed };
    gesture.down = Math.max(0, down);
    sheet.style.transform = `translateY(${gesture.down}px)`;
  };
  const end = (event: TouchEvent): void => {
    for (const name of ENDS) sheet.removeEventListener(name, end);
    sheet.removeEventListener('touchmove', move);
    if (gesture.isDrag) leave(sheet, gesture, event);
  };
  sheet.addEventListener('touchmove', move, { passive: false });
  for (const name of ENDS) sheet.addEventListener(name, end);
}

function leave(sheet: HTMLElement, { down, last }: Gesture, event: TouchEvent): void {
  const isFlick = event.timeStamp - last.at < REST_MS && last.speed > FLICK;
  const isOver = event.type === 'touchend' && (isFlick || down > sheet.offsetHeight * FAR);
  sheet.style.transform = '';
  const from = { transform: `translateY(${down}px)` };
  const to = { transform: isOver ? 'translateY(100%)' : 'none' };
  const timing = { duration: isOver ? OUT_MS : BACK_MS, easing: 'ease-out', fill: 'forwards' } as const;
  const way = sheet.animate([from, to], timing);
  const arrive = (): void => {
    if (isOver) sheet.querySelector<HTMLElement>(`.${styles.close}`)?.click();
    // A sheet that asks first stays open, so it returns to its place.
    requestAnimationFrame(() => way.cancel());
  };
  way.finished.then(arrive, () => undefined);
}

function isDraggable(sheet: HTMLElement, target: EventTarget | null): boolean {
  if (!(target instanceof Element) || target.closest(OWN_MOVES)) return false;
  if (matchMedia('(min-width: 720px), (prefers-reduced-motion: reduce)').matches) return false;
  // In a panned view, as with Safari's keyboard, pulling down shows the part above.
  if (window.visualViewport && window.visualViewport.offsetTop > 0) return false;
  for (let one: Element | null = target; one && sheet.contains(one); one = one.parentElement)
    if (one.scrollTop > 0) return false;
  return true;
}
