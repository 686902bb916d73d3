import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { paths } from '../../paths.ts';
import { pageTitle } from '../parts/page-title.ts';

/**
 * A new screen starts at its top. BACK restores the former scroll position. A sheet or dialog moves nothing. Also
 * sets each screen's page title.
 */
export function ScrollKeeper() {
  const { key, pathname, state } = useLocation();
  const type = useNavigationType();
  const left = useRef(new Map<string, number>());
  const shown = useRef(pathname);
  useEffect(() => {
    document.title = pageTitle(sellsHere(pathname, state) ? paths.shop.base : pathname);
  }, [pathname, state]);
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

/** True if a tablet shows its shop at the path of the sign-in (../kiosk/entrance.tsx). */
function sellsHere(pathname: string, state: { isEntering?: boolean } | null): boolean {
  const place = pathname === paths.login() && state?.isEntering !== true ? kioskPlace() : null;
  return Boolean(place?.deviceKey) && place?.sells !== false;
}
