import type { ReactNode } from 'react';
import { cx } from '../base/cx.ts';
import { rowClass } from '../base/look.ts';
import styles from './status-dot.module.css';

export type StatusDotProps = { status: 'on' | 'waiting' | 'off'; children: ReactNode };

/**
 * A dot with text. The text carries the meaning, the colour only repeats it. The saved picture of a screen shows 'off',
 * because the status may have changed.
 */
export function StatusDot({ status, children }: StatusDotProps) {
  return (
    <span className={rowClass({ inline: true, gap: 'icon', anywhere: true })}>
      <span
        className={cx(styles.dot, styles[status])}
        data-picture-class={cx(styles.dot, styles.off)}
        aria-hidden="true"
      />
      {children}
    </span>
  );
}
