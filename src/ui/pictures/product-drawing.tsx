import { cx } from '../base/cx.ts';
import styles from './product-drawing.module.css';

const kinds = ['can', 'coffee', 'chocolate', 'bottle', 'crisps', 'bread'] as const;

export type ProductKind = (typeof kinds)[number];

/** The drawing of a text, always the same. */
export function productDrawingOf(seed: string): ProductKind {
  let sum = 7;
  for (const letter of seed) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return kinds[sum % kinds.length] ?? 'can';
}

/** A drawn product. Decorative. A background image, because shapes in a long list cost style, layout and paint. */
export function ProductDrawing({ kind, className }: { kind: ProductKind; className?: string }) {
  return <span className={cx(styles.drawing, styles[kind], className)} aria-hidden="true" />;
}
