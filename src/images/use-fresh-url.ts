import { useEffect, useState } from 'react';
import { useImages } from './images-context.tsx';
import { onReturn } from './on-return.ts';
import type { ImageUrl } from './use-image-url.ts';

/** Interval between new signatures of an address, ms. The credentials in a signature are surely valid for that time. */
const RENEW_MS = 240_000;

/**
 * An address that opens now, for a link to a picture. The address of a shown picture may have expired since, or have no
 * signature. Null before the picture is there.
 */
export function useFreshUrl(key: string, shown: ImageUrl): string | null {
  const images = useImages();
  const url = shown.kind === 'ready' ? shown.url : null;
  const [fresh, setFresh] = useState<{ of: string; url: string } | null>(null);
  // A picture that waits on this device has an address that does not end.
  const ends = url !== null && !url.startsWith('blob:');
  useEffect(() => {
    if (!ends) return;
    let isShown = true;
    const renew = (): void =>
      void images.url(key).then(
        (next) => isShown && setFresh({ of: key, url: next }),
        () => undefined,
      );
    const timer = setInterval(renew, RENEW_MS);
    const stop = onReturn(renew);
    return () => {
      isShown = false;
      clearInterval(timer);
      stop();
    };
  }, [images, key, ends]);
  return ends && fresh?.of === key ? fresh.url : url;
}
