import type { ReactNode } from 'react';
import { rowClass } from '../base/look.ts';
import styles from './bottom-bar.module.css';

/** Wraps, because large text leaves no room for two buttons in one line. */
const EDGE = rowClass({ wrap: true, gap: 2, align: 'stretch' }, styles.action);

export type BottomBarProps = {
  /** 'edge' is a white bar across the screen. 'island' is the dark floating one, such as the cart. */
  look?: 'edge' | 'island';
  /** A centred line above the action (edge) or the text at the left (island). */
  note?: ReactNode;
  /** A line above the note and the action. */
  above?: ReactNode;
  children: ReactNode;
};

/** The action bar that sticks to the bottom, clear of the phone's own bar. Put it in AppFrame's footer. */
export function BottomBar({ look = 'edge', note, above, children }: BottomBarProps) {
  return (
    <div className={styles[look]}>
      {above && <div className={styles.above}>{above}</div>}
      {note && <div className={styles.note}>{note}</div>}
      <div className={look === 'edge' ? EDGE : styles.action}>{children}</div>
    </div>
  );
}
