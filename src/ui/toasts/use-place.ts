import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { Toast } from '../toast.ts';
import { bestPlace, COVERS_KEPT, costOf, type Shape } from './place.ts';
import { sheetInFront, surroundings } from './surroundings.ts';

/** How often a toast looks whether something kept came under it, such as another screen's bar, ms. */
const LOOK_MS = 250;
/** A sheet that opens or closes is on its way for so long, ms. */
const MOVING_MS = 600;
/** Widest, px. */
const WIDEST = 420;
/** What a narrow toast leaves free at the right, px: the cross of a sheet. */
const CROSS = 56;

/**
 * Keeps the toasts where they cover nothing that is pressed, or as little as there is room for. They stay where they are
 * while that holds, and wherever somebody is at them.
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
    // Whoever is at a toast has lost the place of it anyway once the window is another.
    const standAnew = (): void => {
      if (area.current) stand(area.current);
    };
    window.addEventListener('resize', standAnew);
    return () => window.removeEventListener('resize', standAnew);
  }, [area]);
  useEffect(() => {
    if (toasts.length === 0 || held) return;
    const look = (): void => {
      if (!area.current) return;
      const front = sheetInFront();
      if (front !== sheet.current.shown) sheet.current = { shown: front, since: performance.now() };
      const isMoving = performance.now() - sheet.current.since < MOVING_MS;
      const now = costOf(area.current.getBoundingClientRect(), surroundings(area.current, front));
      if (isMoving || now >= COVERS_KEPT) stand(area.current);
    };
    look();
    const timer = setInterval(look, LOOK_MS);
    // A font that arrives late breaks the lines anew.
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look);
    if (area.current) observer?.observe(area.current);
    return () => {
      observer?.disconnect();
      clearInterval(timer);
    };
  }, [area, toasts, held]);
}

function stand(area: HTMLElement): void {
  const around = surroundings(area, sheetInFront());
  const free = around.room.right - around.room.left;
  const isWide = free > 2 * CROSS + WIDEST;
  const width = Math.min(WIDEST, free);
  const shapes: Shape[] = isWide
    ? (['right', 'centre', 'left'] as const).map((side) => shapeOf(area, width, side))
    : [shapeOf(area, width, 'centre'), shapeOf(area, Math.min(width, free - CROSS), 'left')];
  const place = bestPlace(shapes, around);
  if (!place) return;
  area.style.width = `${place.right - place.left}px`;
  area.style.left = `${place.left}px`;
  area.style.top = `${place.top}px`;
}

/** The height that the toasts have at a width. */
function shapeOf(area: HTMLElement, width: number, side: Shape['side']): Shape {
  area.style.width = `${width}px`;
  return { width, height: area.offsetHeight, side };
}
