import type { Signal } from './contract.ts';

/** Listens to the page's signals. Online, visible and shown again mean 'network', and a tap means 'touch' [SY-61]. */
export function browserSignals(heard: (signal: Signal) => void): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const onNetwork = () => heard('network');
  addEventListener('online', onNetwork, { signal });
  addEventListener('pageshow', onNetwork, { signal });
  addEventListener('pointerdown', () => heard('touch'), { signal, passive: true });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') heard('network');
    },
    { signal },
  );
  return () => stop.abort();
}
