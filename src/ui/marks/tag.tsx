import type { ComponentPropsWithRef } from 'react';
import { cx } from '../base/cx.ts';
import styles from './tag.module.css';

export type TagColour = 'plain' | 'leaf' | 'mango' | 'sky' | 'guava';

/** A short fact in a pill. Never pressable, unlike a chip or a button. */
export function Tag({
  colour = 'plain',
  className,
  ...rest
}: ComponentPropsWithRef<'span'> & { colour?: TagColour }) {
  return <span {...rest} className={cx(styles.tag, styles[colour], className)} />;
}
