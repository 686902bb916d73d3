import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { bestPlace, COVERS_KEPT, costOf, type Shape } from './place.ts';
import { sheetInFront, surroundings } from './surroundings.ts';
import type { Toast } from './toast.ts';

/** Interval of checks for a kept box under the toast, such as another screen's bar, ms. */
const LOOK_MS = 250;
/** Duration of a sheet's opening or closing, ms. */
const MOVING_MS = 600;
const WIDEST = 420;
/** Space left free at the right of a narrow toast, px: the cross of a sheet. */
const CROSS = 56;

/**
 * Places the toasts where they cover no control, or as few as possible. They stay in place while that holds, and
 * while the user points at them, unless the window cuts them off.
 */
export function usePlace(
  area: RefObject<HTMLDivElement | null>,
  toasts: readonly Toast[],
  held: boolean,
): void {
  const sheet = useRef<{ shown: Element | null; since: number }>({ shown: null, since: 0 });
  useLayoutEffect(() => {
    if (area.current && toasts.length > 0) stand(area.current);
  }, [area, toasts]);
  useEffect(() => {
    // After a resize of the window their place is lost anyway.
    const standAnew = (): void => {
      if (area.current) stand(area.current);
    };
    window.addEventListener('resize', standAnew);
    return () => window.removeEventListener('resize', standAnew);
  }, [area]);
  useEffect(() => {
    if (toasts.length === 0) return;
    const look = (): void => {
      if (!area.current) return;
      const front = sheetInFront();
      if (front !== sheet.current.shown) sheet.current = { shown: front, since: performance.now() };
      const isMoving = performance.now() - sheet.current.since < MOVING_MS;
      const around = surroundings(area.current, front);
      const box = area.current.getBoundingClientRect();
      // The toasts may have grown, for example by a button, or the view may have moved. Places are rounded.
      const isCut = box.bottom > around.room.bottom || box.top < around.room.top - 1;
      const isBad = isMoving || costOf(box, around) >= COVERS_KEPT;
      if (isCut || (isBad && !held)) stand(area.current, around);
    };
    const timer = setInterval(look, LOOK_MS);
    // A late font changes the line breaks. The observer also reports once at its start.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    if (area.current && observer) observer.observe(area.current);
    else look();
    return () => {
      observer?.disconnect();
      clearInterval(timer);
    };
  }, [area, toasts, held]);
}

function stand(area: HTMLElement, around = surroundings(area, sheetInFront())): void {
  const free = around.room.right - around.room.left;
  const isWide = free > 2 * CROSS + WIDEST;
  const width = Math.min(WIDEST, free);
  const shapes: Shape[] = isWide
    ? (['right', 'centre', 'left'] as const).map((side) => shapeOf(area, width, side))
    : [shapeOf(area, width, 'centre'), shapeOf(area, Math.min(width, free - CROSS), 'left')];
  // A toast that fits nowhere is cut at its end. The full width shows most of it.
  const place = bestPlace(shapes, around) ?? around.room;
  area.style.width = `${place.right - place.left}px`;
  area.style.left = `${place.left}px`;
  area.style.top = `${place.top}px`;
}

/** The height of the toasts at a width. */
function shapeOf(area: HTMLElement, width: number, side: Shape['side']): Shape {
  area.style.width = `${width}px`;
  return { width, height: area.offsetHeight, side };
}
