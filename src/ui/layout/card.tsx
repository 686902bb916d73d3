import type { ComponentPropsWithRef } from 'react';
import { cx } from '../base/cx.ts';
import styles from './card.module.css';

export type CardProps = ComponentPropsWithRef<'div'> & {
  as?: 'div' | 'article' | 'section' | 'li';
  /** Inner padding. Off for a card with a picture, an awning or rows that reach its edge. */
  padded?: boolean;
  /** The leaf outline of a chosen card. */
  chosen?: boolean;
};

/** A white surface with a fine edge. */
export function Card({ as = 'div', padded, chosen, className, ...rest }: CardProps) {
  const Element = as as 'div';
  return (
    <Element
      {...rest}
      className={cx(styles.card, padded && styles.padded, chosen && styles.chosen, className)}
    />
  );
}
