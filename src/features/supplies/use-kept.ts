import { useCallback, useEffect, useState } from 'react';
import { whileShown } from '../../data/basis/while-shown.ts';
import { useData } from '../../data/hooks/data-context.tsx';
import type { MirrorTx } from '../../data/mirror/mirror-store.ts';

export interface Kept<T> {
  /** Null until the stored values were read. */
  value: T | null;
  /** Key under which the values are stored. */
  key: string;
  set: (next: T) => void;
  /** Removes the stored values, after they were saved or discarded. */
  forget: () => void;
}

/**
 * Typed values, stored on this device with each change, so that a dead battery loses nothing. `read` returns null
 * without values. If `key` has none, values under a key accepted by `isAlike` are used, and stay under that key.
 */
export function useKept<T>(
  key: string,
  initial: () => T,
  read: (kept: unknown) => T | null,
  isAlike?: (key: string) => boolean,
): Kept<T> {
  const data = useData();
  const [words, setWords] = useState<Found<T> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each key
  useEffect(() => {
    const found = data
      .read((tx) => find(tx, key, read, isAlike))
      .catch((): Found<T | null> => ({ key, value: read(undefined) }));
    return whileShown(found, ({ key: at, value }) =>
      // A change of key while the form is open would store its values under two keys.
      setWords((now) => now ?? { key: at, value: value ?? initial() }),
    );
  }, [data, key]);
  const at = words?.key ?? key;
  const set = useCallback(
    (value: T): void => {
      setWords({ key: at, value });
      void data.keep(at, value);
    },
    [data, at],
  );
  return { value: words?.value ?? null, key: at, set, forget: () => void data.keep(at, undefined) };
}

interface Found<T> {
  key: string;
  value: T;
}

async function find<T>(
  tx: MirrorTx,
  key: string,
  read: (kept: unknown) => T | null,
  isAlike?: (key: string) => boolean,
): Promise<Found<T | null>> {
  const kept = await tx.kept(key);
  const own = read(kept);
  if (own !== null || !isAlike) return { key, value: own };
  for (const other of (await tx.keptKeys()).filter(isAlike)) {
    const value = read(await tx.kept(other));
    if (value !== null) return { key: other, value };
  }
  // Values refused by `read` may belong to another form. They stay, and this form gets a key of its own.
  return { key: kept === undefined ? key : `${key}:${crypto.randomUUID()}`, value: null };
}
