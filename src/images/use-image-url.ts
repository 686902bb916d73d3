import { useCallback, useEffect, useState } from 'react';
import type { ImageClient } from './image-client.ts';
import { useImages } from './images-context.tsx';
import { onReturn } from './on-return.ts';
import { useSavesData } from './save-data.ts';

/** State of a picture's address. Give `onError` to the `<img>`, so that a fresh address is requested once. */
export type ImageUrl =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; url: string; onError: () => void }
  | { kind: 'failed' }
  /** The person saves data, so the picture is fetched once they ask. */
  | { kind: 'spared'; ask: () => void };

/** First wait before a broken picture is tried again, ms. Each further wait is twice the one before. */
const FIRST_RETRY_MS = 30_000;
const LAST_RETRY_MS = 600_000;

interface Shown {
  key: string;
  url: string;
  broken: boolean;
  /** Number of times that the picture was given up. */
  failures: number;
}

function recentOf(images: ImageClient, key: string | null | undefined): Shown | null {
  const url = key ? images.recentUrl(key) : null;
  return key && url ? { key, url, broken: false, failures: 0 } : null;
}

/** A copy of the picture on this device, which may still wait for its upload. */
type OnDevice = { kind: 'none' } | { kind: 'reading' } | { kind: 'waiting'; url: string };

/**
 * The address of an image by its storage key. A missing or empty key gives 'none'. A broken picture is tried again when
 * the network or the person returns, and now and then. A picture that waits on this device is not requested from
 * storage. A person who saves data gets the pictures on this device, and others once they ask. `isAsked` is true where
 * they have opened the view of the picture.
 */
export function useImageUrl(
  key: string | null | undefined,
  { here = NOT_HERE, isAsked = false }: { here?: OnDevice; isAsked?: boolean } = {},
): ImageUrl {
  const ask = useSparing(key, isAsked);
  const stored = useStoredUrl(here.kind === 'none' && !ask ? key : null);
  switch (here.kind) {
    case 'none':
      return ask ? { kind: 'spared', ask } : stored;
    case 'reading':
      return { kind: 'loading' };
    case 'waiting':
      return { kind: 'ready', url: here.url, onError: () => undefined };
  }
}

/** Fetches a spared picture. Null for a picture that is fetched anyway. */
function useSparing(key: string | null | undefined, isAsked: boolean): (() => void) | null {
  const images = useImages();
  const saves = useSavesData();
  const [wanted, setWanted] = useState<string | null>(null);
  const isSpared = Boolean(key) && saves && !isAsked && wanted !== key && !images.recentUrl(key ?? '');
  useEffect(() => {
    if (!isSpared || !key) return;
    let isShown = true;
    void images.isKept(key).then((isKept) => isKept && isShown && setWanted(key));
    return () => {
      isShown = false;
    };
  }, [images, key, isSpared]);
  return isSpared && key ? () => setWanted(key) : null;
}

const NOT_HERE: OnDevice = { kind: 'none' };

function useStoredUrl(key: string | null | undefined): ImageUrl {
  const images = useImages();
  const [shown, setShown] = useState<Shown | null>(() => recentOf(images, key));
  const current = shown !== null && shown.key === key ? shown : null;
  const broken = current?.broken ?? false;

  useEffect(() => {
    if (!key || current) return;
    let wanted = true;
    const show = (next: Shown): void => {
      if (wanted) setShown(next);
    };
    // Without an address (client not loaded, not signed in) the picture counts as broken.
    images.url(key).then(
      (url) => show({ key, url, broken: false, failures: 0 }),
      () => show({ key, url: '', broken: true, failures: 1 }),
    );
    return () => {
      wanted = false;
    };
  }, [images, key, current]);

  useEffect(() => {
    if (!current?.broken) return;
    const { key, failures } = current;
    const show = (next: Shown): void => setShown((now) => (now === current ? next : now));
    // The picture stays a failed one meanwhile, because a form around it would lose a chosen one.
    const again = (): void =>
      void images.url(key).then(
        (url) => show({ key, url, broken: false, failures }),
        () => show({ ...current, failures: failures + 1 }),
      );
    const timer = setTimeout(again, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LAST_RETRY_MS));
    const stop = onReturn(again);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [images, current]);

  const onError = useCallback(() => {
    if (!current || current.broken) return;
    const show = (next: Shown): void => setShown((now) => (now === current ? next : now));
    const broken = { ...current, broken: true, failures: current.failures + 1 };
    images.url(current.key).then(
      // The same address would fail again, so only a newer signature is requested.
      (url) => show(url === current.url ? broken : { ...current, url }),
      () => show(broken),
    );
  }, [images, current]);

  if (!key) return { kind: 'none' };
  if (!current) return { kind: 'loading' };
  return broken ? { kind: 'failed' } : { kind: 'ready', url: current.url, onError };
}
