import { useState } from 'react';
import { cx } from './cx.ts';
import { ProductDrawing, type ProductKind, productDrawingOf } from './product-drawing.tsx';
import styles from './product-picture.module.css';

export type ProductPictureProps = {
  /** Absent or broken: a drawing takes its place. */
  src?: string;
  /** There is a picture whose address is still awaited: another product's drawing would be taken for it. */
  coming?: boolean;
  /** Usually empty, because the name stands beside it. */
  alt?: string;
  /** Chooses the drawing, always the same for the same text (id or name). */
  seed: string;
  /** Says which drawing, when the caller knows better. */
  kind?: ProductKind;
  /** 'tile' fills a card's top, 'thumb' is 56 px, 'small' 52 px. */
  size?: 'tile' | 'thumb' | 'small';
  /** The first pictures of a page load at once. */
  eager?: boolean;
  /** The picture did not come: a chance to give another address. */
  onError?: () => void;
};

/** A product's picture: bones while it loads, a flat drawing when there is none. */
export function ProductPicture(props: ProductPictureProps) {
  const { src, coming = false, alt = '', seed, kind, size = 'tile', eager, onError } = props;
  const [ended, setEnded] = useState<{ src: string; kind: 'shown' | 'broken' } | null>(null);
  const state = stateOf(src !== undefined && ended?.src === src ? ended.kind : null, Boolean(src) || coming);
  const name = alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true };
  return (
    <span className={cx(styles.picture, styles[size], state === 'loading' && styles.loading)}>
      {state === 'broken' && (
        <span {...name} className={styles.drawing}>
          <ProductDrawing kind={kind ?? productDrawingOf(seed)} />
        </span>
      )}
      {state !== 'broken' && src && (
        <img
          className={state === 'shown' ? styles.shown : styles.waiting}
          src={src}
          alt={alt}
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

function stateOf(ended: 'shown' | 'broken' | null, isComing: boolean): 'shown' | 'broken' | 'loading' {
  return ended ?? (isComing ? 'loading' : 'broken');
}
