import { useCallback, useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import type { MirrorTx } from '../../data/mirror/mirror-store.ts';

export interface Kept<T> {
  /** Null until this device was asked. */
  value: T | null;
  /** Key under which it is stored. */
  key: string;
  set: (next: T) => void;
  /** It was saved, or is not wanted any more. */
  forget: () => void;
}

/**
 * Typed values, stored on this device with each change, so that a dead battery loses nothing. `read` gives null for nothing.
 * `isAlike` names other keys whose words count where the key has none; they stay under the key where they are.
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
    let isGone = false;
    const begin = ({ key: at, value }: Found<T | null>): void => {
      // Another key while the form stands would leave its words in two places.
      if (!isGone) setWords((now) => now ?? { key: at, value: value ?? initial() });
    };
    data.read((tx) => find(tx, key, read, isAlike)).then(begin, () => begin({ key, value: read(undefined) }));
    return () => {
      isGone = true;
    };
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
  // Words that are not for this form stay: they are found where they are meant.
  return { key: kept === undefined ? key : `${key}:${crypto.randomUUID()}`, value: null };
}
