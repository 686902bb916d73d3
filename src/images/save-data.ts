import { useSyncExternalStore } from 'react';

/** The connection, in browsers that know a person's setting for little data. */
interface Connection extends EventTarget {
  saveData?: boolean;
}

const connection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection;

/** True where the person has asked the browser for little data. Always false in browsers without such a setting. */
export function useSavesData(): boolean {
  return useSyncExternalStore(listen, () => connection()?.saveData === true);
}

function listen(changed: () => void): () => void {
  const heard = connection();
  heard?.addEventListener('change', changed);
  return () => heard?.removeEventListener('change', changed);
}
