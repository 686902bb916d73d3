import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react';

/**
 * An image with a replacement for the browser's broken-image sign. A new address is tried again. Products use
 * `ProductPicture`.
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
