import { useEffect, useState } from 'react';
import type { Entry } from '../mirror/entry.ts';
import { useData } from './data-context.tsx';

/** A picture that may still be on this device alone. */
type WaitingPicture =
  | { kind: 'reading' }
  /** `url` for `<img src>`, valid while this state lasts. */
  | { kind: 'waiting'; url: string }
  | { kind: 'none' };

const NONE: WaitingPicture = { kind: 'none' };
const READING: WaitingPicture = { kind: 'reading' };

/** The picture under a storage key while its record's entry waits; `entry` is null when the server has everything. */
export function useWaitingPicture(key: string | null, entry: Entry | null): WaitingPicture {
  const data = useData();
  const [found, setFound] = useState<WaitingPicture>(READING);
  const isPossible = key !== null && entry !== null;
  const type = entry?.attachments.find((one) => one.key === key)?.contentType ?? '';
  useEffect(() => {
    if (!isPossible) return;
    let url: string | null = null;
    let isGone = false;
    void data
      .read((tx) => tx.bytes(key))
      .then((bytes) => {
        if (isGone) return;
        url = bytes ? URL.createObjectURL(new Blob([bytes], { type })) : null;
        setFound(url === null ? NONE : { kind: 'waiting', url });
      });
    return () => {
      isGone = true;
      if (url !== null) URL.revokeObjectURL(url);
      setFound(READING);
    };
  }, [data, key, type, isPossible]);
  return isPossible ? found : NONE;
}
