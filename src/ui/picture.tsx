import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react';

/**
 * An image, and what stands in its place when it cannot be loaded: a browser's own sign of a broken one says nothing to
 * anybody. Another address is tried again. For products there is `ProductPicture`.
 */
export function Picture({
  fallback,
  src,
  onError,
  ...rest
}: ComponentPropsWithoutRef<'img'> & { alt: string; fallback: ReactNode }) {
  const [broken, setBroken] = useState<string | null>(null);
  if (src === undefined || src === broken) return fallback;
  return (
    // biome-ignore lint/a11y/useAltText: the caller's `alt` is among the rest
    <img
      {...rest}
      src={src}
      onError={(event) => {
        setBroken(src);
        onError?.(event);
      }}
    />
  );
}
