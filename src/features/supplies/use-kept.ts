import { useCallback, useEffect, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';

export interface Kept<T> {
  /** Null until this device was asked. */
  value: T | null;
  set: (next: T) => void;
  /** It was saved, or is not wanted any more. */
  forget: () => void;
}

/** What is typed, kept on this device with each change, so that a dead battery loses nothing. `read` gives null for nothing. */
export function useKept<T>(key: string, initial: () => T, read: (kept: unknown) => T | null): Kept<T> {
  const data = useData();
  const [value, setValue] = useState<T | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each key
  useEffect(() => {
    let isGone = false;
    const begin = (kept: unknown): void => {
      if (!isGone) setValue((now) => now ?? read(kept) ?? initial());
    };
    data.read((tx) => tx.kept(key)).then(begin, () => begin(undefined));
    return () => {
      isGone = true;
    };
  }, [data, key]);
  const set = useCallback(
    (next: T): void => {
      setValue(next);
      void data.keep(key, next);
    },
    [data, key],
  );
  return { value, set, forget: () => void data.keep(key, undefined) };
}
