import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocations } from '../data/hooks.ts';
import { savedAtText } from '../features/home/saved-at-text.ts';
import { WHO } from './boot-keys.ts';
import { uncoverApp } from './uncover-app.ts';

/** The page is at rest for so long before its picture is drawn, in ms. */
const REST_MS = 400;

/**
 * The home screen and its picture: uncovers the app once there is something to see, and keeps a picture for the next
 * start.
 */
export function HomePictured({ children }: { children: ReactNode }) {
  const { rows, status, freshness } = useLocations();
  const screen = useRef<HTMLDivElement>(null);
  const drawn = status !== 'loading';
  useLayoutEffect(() => {
    if (drawn) uncoverApp();
  }, [drawn]);
  const { syncedAt, refreshing } = freshness;
  useEffect(() => {
    if (status !== 'ready' || refreshing) return;
    let over = false;
    const draw = async (): Promise<void> => {
      const { drawPicture, keepPicture } = await import('./home-picture.ts');
      if (over || !screen.current) return;
      const html = rows.length > 0 ? drawPicture(screen.current, savedAtText(syncedAt)) : null;
      keepPicture(localStorage, sessionStorage.getItem(WHO), html);
    };
    // Without the code there is no picture: the next start is drawn by the app alone.
    const timer = setTimeout(() => void draw().catch(() => undefined), REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [rows, status, syncedAt, refreshing]);
  return <div ref={screen}>{children}</div>;
}
