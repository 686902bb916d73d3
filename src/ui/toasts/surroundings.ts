import type { Box, Surroundings } from './place.ts';

const PRESSABLE =
  'a[href], button, input, select, textarea, summary, label, [role="button"], [role="switch"], [role="tab"], [tabindex="0"]';
/** Distance between a toast and its neighbours, px. */
const GAP = 8;

/** The front sheet. Null without an open one. */
export function sheetInFront(): Element | null {
  return [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? null;
}

/**
 * The boxes that a toast must not cover on the current page. Over a sheet its buttons are kept and its text is
 * spared. On a page the bars are kept, because they cannot be scrolled from under a toast. Controls in the content
 * are spared.
 */
export function surroundings(area: HTMLElement, sheet: Element | null): Surroundings {
  const room = roomOf(area);
  const inSight = (one: Element): Box[] => {
    const box = one.getBoundingClientRect();
    return !area.contains(one) && isSeen(one, box, area) ? [withGap(box)] : [];
  };
  const pressable = [...(sheet ?? document).querySelectorAll(PRESSABLE)];
  if (sheet) {
    const words = [...sheet.querySelectorAll('h2, p, img, svg, li, dt, dd, [role="img"], [role="timer"]')];
    return { room, kept: pressable.flatMap(inSight), spared: words.flatMap(inSight) };
  }
  const isContent = (one: Element): boolean => one.closest('main') !== null;
  return {
    room,
    kept: pressable.filter((one) => !isContent(one)).flatMap(inSight),
    spared: pressable.filter(isContent).flatMap(inSight),
  };
}

/** True if the element itself is at the centre of its visible part: not under a bar, nor scrolled out of a sheet. */
function isSeen(one: Element, box: DOMRect, area: HTMLElement): boolean {
  const x = (Math.max(box.left, 0) + Math.min(box.right, window.innerWidth)) / 2;
  const y = (Math.max(box.top, 0) + Math.min(box.bottom, window.innerHeight)) / 2;
  if (box.width === 0 || box.height === 0 || y < box.top || y > box.bottom) return false;
  return one.contains(frontAt(x, y, area));
}

/** The front element at a point, apart from toasts. The slower query for all elements runs only under a toast. */
function frontAt(x: number, y: number, area: HTMLElement): Element | null {
  const front = document.elementFromPoint(x, y);
  if (!front || !area.contains(front)) return front;
  return document.elementsFromPoint(x, y).find((other) => !area.contains(other)) ?? null;
}

/** The visible part of the page, px. Safari moves it down to a field above the keyboard, but not the fixed boxes. */
function roomOf(area: HTMLElement): Box {
  const { scrollMarginTop, scrollMarginRight, scrollMarginBottom, scrollMarginLeft } = getComputedStyle(area);
  const { offsetTop, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const px = (length: string): number => (Number.parseFloat(length) || 0) + GAP;
  return {
    left: px(scrollMarginLeft),
    top: offsetTop + px(scrollMarginTop),
    right: document.documentElement.clientWidth - px(scrollMarginRight),
    bottom: offsetTop + height - px(scrollMarginBottom),
  };
}

const withGap = ({ left, top, right, bottom }: DOMRect): Box => ({
  left: left - GAP / 2,
  top: top - GAP / 2,
  right: right + GAP / 2,
  bottom: bottom + GAP / 2,
});
