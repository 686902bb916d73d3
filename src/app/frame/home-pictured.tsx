import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import type { Data } from '../../data/data.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import { useLocations } from '../../data/hooks/hooks.ts';
import { savedAtText } from '../../features/home/saved-at-text.ts';
import { WHO } from '../boot/boot-keys.ts';
import { uncoverApp } from '../boot/uncover-app.ts';

/** Idle time before the picture is drawn, ms. */
const REST_MS = 400;

type LoadOwn = (data: Data) => Promise<unknown>;

/**
 * The home screen and its picture. Uncovers the app once it has content, and stores a picture for the next start.
 * `loadOwn` loads what an owner is likely to open from here, where the worker has it.
 */
export function HomePictured({ loadOwn, children }: { loadOwn: LoadOwn; children: ReactNode }) {
  const data = useData();
  const { rows, status, freshness } = useLocations();
  const screen = useRef<HTMLDivElement>(null);
  const drawn = status !== 'loading';
  useLayoutEffect(() => {
    if (drawn) uncoverApp();
  }, [drawn]);
  const { syncedAt, refreshing } = freshness;
  useEffect(() => {
    if (rows.some(({ reach }) => reach === 'own')) loadOwn(data).catch(() => undefined);
    if (status !== 'ready' || refreshing) return;
    let over = false;
    const draw = async (): Promise<void> => {
      const pictures = await import('../boot/home-picture.ts');
      if (over || !screen.current) return;
      const html = rows.length > 0 ? pictures.drawPicture(screen.current, savedAtText(syncedAt)) : null;
      pictures.keepPicture(localStorage, sessionStorage.getItem(WHO), html);
    };
    // If the code cannot be loaded there is no picture, and the app alone draws the next start.
    const timer = setTimeout(() => void draw().catch(() => undefined), REST_MS);
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [rows, status, syncedAt, refreshing, data, loadOwn]);
  return <div ref={screen}>{children}</div>;
}
