import { useEffect, useRef, useState } from 'react';
import { cx } from '../base/cx.ts';
import { useInView } from '../scroll/use-in-view.ts';
import { ProductDrawing, type ProductKind, productDrawingOf } from './product-drawing.tsx';
import styles from './product-picture.module.css';

export type ProductPictureProps = {
  /** Absent or broken: a drawing replaces it. */
  src?: string;
  /** True while the picture's address is loading. A drawing would be taken for another product. */
  coming?: boolean;
  /** Usually empty, because the name stands beside it. */
  alt?: string;
  /** Chooses the drawing: the same text (id or name) gives the same drawing. */
  seed: string;
  /** The drawing, if the caller knows it. */
  kind?: ProductKind;
  /**
   * 'tile' fills the top of a card, 'shelf' the lower top of a shelf's card. 'thumb' is 56 px, 'small' 52 px. 'whole'
   * crops nothing.
   */
  size?: 'tile' | 'shelf' | 'thumb' | 'small' | 'whole';
  /** Loads at once, for the first pictures of a page. */
  eager?: boolean;
  /** The picture failed to load. The caller may give another address. */
  onError?: () => void;
};

/** Time after which a missing picture is replaced by a drawing, ms. A late picture replaces the drawing. */
const TIMEOUT_MS = 15_000;

/** A product's picture: a skeleton while it loads, a flat drawing without one. */
export function ProductPicture(props: ProductPictureProps) {
  const { src, coming = false, alt = '', seed, kind, size = 'tile', eager, onError } = props;
  const place = useRef<HTMLSpanElement>(null);
  const [ended, setEnded] = useState<{ src: string | undefined; kind: Ended } | null>(null);
  const isAwaited = Boolean(src) || coming;
  const state = (ended?.src === src ? ended?.kind : null) ?? (isAwaited ? 'loading' : 'broken');
  const isSeen = useInView(place, { isWanted: state === 'loading' });
  const isWaitedFor = isSeen && state === 'loading';
  useEffect(() => {
    if (!isWaitedFor) return undefined;
    const timer = setTimeout(() => setEnded({ src, kind: 'late' }), TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, [isWaitedFor, src]);
  useEffect(() => {
    // The same address is tried again after a new request.
    if (coming) setEnded(null);
  }, [coming]);
  const isDrawn = state === 'broken' || state === 'late';
  const name = isDrawn && alt ? { role: 'img', 'aria-label': alt } : {};
  return (
    <span {...name} ref={place} className={cx(styles.picture, styles[size], isWaitedFor && styles.glint)}>
      {isDrawn && <ProductDrawing className={styles.drawing} kind={kind ?? productDrawingOf(seed)} />}
      {state !== 'broken' && src && (
        <img
          className={state === 'shown' ? undefined : styles.waiting}
          src={src}
          alt={state === 'late' ? '' : alt}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          onLoad={() => setEnded({ src, kind: 'shown' })}
          onError={() => {
            setEnded({ src, kind: 'broken' });
            onError?.();
          }}
        />
      )}
    </span>
  );
}

type Ended = 'shown' | 'broken' | 'late';
