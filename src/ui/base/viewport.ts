import { useSyncExternalStore } from 'react';

export type Viewport = 'phone' | 'tablet' | 'desktop';

/** The same widths as in the media queries of app-frame.module.css. */
const TABLET = '(min-width: 720px)';
const DESKTOP = '(min-width: 1024px)';

/** The current layout: phone below 720 px, desktop (with the panel) from 1024 px. */
export function useViewport(): Viewport {
  return useSyncExternalStore(subscribe, read, () => 'phone');
}

function read(): Viewport {
  if (window.matchMedia(DESKTOP).matches) return 'desktop';
  return window.matchMedia(TABLET).matches ? 'tablet' : 'phone';
}

function subscribe(changed: () => void): () => void {
  const queries = [window.matchMedia(TABLET), window.matchMedia(DESKTOP)];
  for (const query of queries) query.addEventListener('change', changed);
  return () => {
    for (const query of queries) query.removeEventListener('change', changed);
  };
}
