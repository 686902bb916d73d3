import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from 'react';
import type { ImageClient } from './image-client.ts';

const ImagesContext = createContext<ImageClient | null>(null);

/** Hands the one ImageClient of the app, or a fake in tests, to everything below. */
export function ImagesProvider({ images, children }: { images: ImageClient; children: ReactNode }) {
  return <ImagesContext.Provider value={images}>{children}</ImagesContext.Provider>;
}

/** The image storage. Throws outside an ImagesProvider. */
export function useImages(): ImageClient {
  const images = useContext(ImagesContext);
  if (!images) throw new Error('useImages outside ImagesProvider');
  return images;
}

/** A picture on its way to the screen; give `onError` to the `<img>`, which asks for a fresh address once. */
export type ImageUrl =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'ready'; url: string; onError: () => void }
  | { kind: 'failed' };

interface Shown {
  key: string;
  url: string;
  broken: boolean;
}

function recentOf(images: ImageClient, key: string | null | undefined): Shown | null {
  const url = key ? images.recentUrl(key) : null;
  return key && url ? { key, url, broken: false } : null;
}

/** The same picture on this device, where it may wait to be stored. */
type OnDevice = { kind: 'none' } | { kind: 'reading' } | { kind: 'waiting'; url: string };

/**
 * The address of an image by its storage key; a missing or empty key is 'none'. A broken one is tried again when the
 * network returns. The storage is not asked for what waits on this device.
 */
export function useImageUrl(key: string | null | undefined, here: OnDevice = NOT_HERE): ImageUrl {
  const stored = useStoredUrl(here.kind === 'none' ? key : null);
  switch (here.kind) {
    case 'none':
      return stored;
    case 'reading':
      return { kind: 'loading' };
    case 'waiting':
      return { kind: 'ready', url: here.url, onError: () => undefined };
  }
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
    // Without an address (its code could not be had, nobody signs) the picture is a broken one.
    images.url(key).then(
      (url) => show({ key, url, broken: false }),
      () => show({ key, url: '', broken: true }),
    );
    return () => {
      wanted = false;
    };
  }, [images, key, current]);

  useEffect(() => {
    if (!broken) return;
    const again = () => setShown(null);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [broken]);

  const onError = useCallback(() => {
    if (!current || current.broken) return;
    const show = (next: Shown): void => setShown((now) => (now === current ? next : now));
    const broken = { ...current, broken: true };
    images.url(current.key).then(
      // The same address would fail the same way: only a newer signature is worth another request.
      (url) => show(url === current.url ? broken : { ...current, url }),
      () => show(broken),
    );
  }, [images, current]);

  if (!key) return { kind: 'none' };
  if (!current) return { kind: 'loading' };
  return broken ? { kind: 'failed' } : { kind: 'ready', url: current.url, onError };
}
