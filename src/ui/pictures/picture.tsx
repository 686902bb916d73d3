import { ImageDown } from 'lucide-react';
import { type ComponentPropsWithoutRef, type ReactNode, useState } from 'react';

/** State of a stored picture's bytes. `onError` must be called when the address no longer shows the picture. */
export type FetchedImage =
  | { kind: 'ready'; url: string; onError?: () => void }
  | { kind: 'none' | 'loading' | 'failed' }
  | { kind: 'spared'; ask: () => void };

/** A decorative stored picture, or `drawing` without one. */
export function FetchedPicture(props: {
  image: FetchedImage;
  className: string | undefined;
  drawing: ReactNode;
}) {
  const { image, className, drawing } = props;
  if (image.kind === 'spared')
    return (
      <button type="button" className={className} aria-label="Mostrar a imagem" onClick={image.ask}>
        <ImageDown />
      </button>
    );
  if (image.kind !== 'ready') return drawing;
  const { url, onError } = image;
  return (
    <Picture className={className} src={url} alt="" loading="lazy" onError={onError} fallback={drawing} />
  );
}

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
