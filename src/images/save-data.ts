import { useSyncExternalStore } from 'react';

/** The connection in browsers that know what a person has asked for in their settings. */
interface Connection extends EventTarget {
  saveData?: boolean;
}

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** True where the person has asked the browser for little data. Browsers without such a setting never say so. */
export function useSavesData(): boolean {
  return useSyncExternalStore(listen, () => connection()?.saveData === true);
}

function listen(changed: () => void): () => void {
  const heard = connection();
  heard?.addEventListener('change', changed);
  return () => heard?.removeEventListener('change', changed);
}
