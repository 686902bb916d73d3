import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { pageTitle } from '../parts/page-title.ts';

/**
 * A new screen starts at its top. BACK restores the former scroll position. A sheet or dialog moves nothing. Also
 * sets each screen's page title.
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
