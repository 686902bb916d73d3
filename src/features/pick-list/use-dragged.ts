import { type PointerEvent, useRef } from 'react';

/** Properties of a list's entry that is dragged up and down: each height of its own moves it by a place. */
export function useDragged(move: (id: string, places: number) => void) {
  const held = useRef<{ id: string; y: number } | null>(null);
  return (id: string) => ({
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.target instanceof Element && event.target.closest('button')) return;
      held.current = { id, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const from = held.current;
      if (from?.id !== id) return;
      const height = event.currentTarget.offsetHeight;
      const places = height > 0 ? Math.trunc((event.clientY - from.y) / height) : 0;
      if (places === 0) return;
      held.current = { id, y: from.y + places * height };
      move(id, places);
    },
    onPointerUp(): void {
      held.current = null;
    },
    onPointerCancel(): void {
      held.current = null;
    },
  });
}
