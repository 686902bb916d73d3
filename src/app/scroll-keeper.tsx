import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageTitle } from './page-title.ts';

/**
 * A screen that is opened begins at its top; back on one, it is where it was left. What opens on a screen without
 * leaving it, such as a sheet, moves nothing. Each screen has its own title of the page.
 */
export function ScrollKeeper() {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = pageTitle(pathname);
  }, [pathname]);
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const top = type === 'POP' ? (left.current.get(key) ?? 0) : 0;
    window.scrollTo(0, top);
  }, [key, pathname, type]);
  useEffect(() => {
    const places = left.current;
    const note = (): void => void places.set(key, window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => window.removeEventListener('scroll', note);
  }, [key]);
  return null;
}
