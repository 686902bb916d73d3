import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RailSection } from './rail-sections.ts';
import type { RailWay } from './use-rail.ts';

/** Longest wait after `g` for its second key, ms. */
const PAIR_MS = 1500;

/**
 * Keys of the management: Ctrl K opens the choice of a location, `/` focuses the search, `g` and a letter open a
 * section. None works while somebody types, and only Ctrl K over a sheet.
 */
export function useRailKeys(ways: readonly RailWay[], choose: (section: RailSection | null) => void): void {
  const navigate = useNavigate();
  const latest = useRef({ ways, choose, navigate });
  // A layout effect, because a key may be pressed as soon as the new location is drawn.
  useLayoutEffect(() => {
    latest.current = { ways, choose, navigate };
  });
  useEffect(() => {
    let wentAt = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent): void => {
      const now = latest.current;
      const isAlone = !event.ctrlKey && !event.metaKey && !event.altKey;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        if (!document.querySelector('[role=dialog], [role=alertdialog]')) now.choose(null);
        return;
      }
      if (!isAlone || isTaken(event.target)) return;
      if (event.key === '/') {
        const search = document.querySelector<HTMLInputElement>('#root input[type=search]');
        if (!search) return;
        event.preventDefault();
        search.focus();
        return;
      }
      const isSecond = event.timeStamp - wentAt < PAIR_MS;
      wentAt = event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const way = isSecond ? now.ways.find(({ section }) => section.key === event.key) : undefined;
      if (!way) return;
      event.preventDefault();
      if (way.to === null) now.choose(way.section);
      else void now.navigate(way.to);
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}

/** True where somebody types, and over a sheet. */
function isTaken(target: EventTarget | null): boolean {
  if (document.querySelector('[role=dialog], [role=alertdialog]')) return true;
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
