import { type RefObject, useLayoutEffect } from 'react';
import { isFocusFree } from '../../../ui/focus/enter-place.ts';

/** Time in which a card is drawn anew, ms. The last card shown comes back only as the list grows. */
const LIMIT_MS = 1000;

/** The control that had the focus as its card was removed. */
let lost: { id: string; list: Element | null; index: number; at: number } | null = null;

const controlsOf = (card: Element): HTMLElement[] => [...card.querySelectorAll<HTMLElement>('a, button')];

/**
 * Keeps the focus in a card that moves to another group, which draws the card anew. The same control of the new card
 * takes the focus, once. `place`: an element of the card. `drawMarks` draws the marks at once, because one of them is a
 * control.
 */
export function useFocusCrosses(
  id: string,
  place: RefObject<Element | null>,
  hasMarks: boolean,
  drawMarks: () => void,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: `hasMarks` says that there is one more control
  useLayoutEffect(() => {
    const card = place.current?.closest('article');
    const list = card?.closest('[role=list]') ?? null;
    const mine =
      lost?.id === id && lost.list === list && performance.now() - lost.at < LIMIT_MS ? lost : null;
    if (card && mine && isFocusFree()) {
      const control = controlsOf(card)[mine.index];
      if (control || hasMarks) lost = null;
      else drawMarks();
      control?.focus({ preventScroll: true });
    }
    return () => {
      // Still in the page, because effects end before their elements are removed.
      const focused = document.activeElement as HTMLElement;
      if (card?.contains(focused))
        lost = { id, list, index: controlsOf(card).indexOf(focused), at: performance.now() };
    };
  }, [id, place, hasMarks]);
}
