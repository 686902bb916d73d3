import styles from './awning.module.css';
import { cx } from './cx.ts';

/** How many colour pairs there are. */
export const AWNINGS = 8;

/** The awning a location keeps for life: 0 to 7, from its id (FNV-1a). */
export function awningOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % AWNINGS;
}

/** Gives `--stripe-a` and `--stripe-b` of a colour pair, for an awning drawn elsewhere, such as on paper. */
export function awningColours(colour: number): string | undefined {
  return styles[`colour${colour % AWNINGS}`];
}

/** The scalloped shop front. Decoration: readers skip it. `size` is the height: 26 or 64 px. */
export function Awning({ colour, size = 'small' }: { colour: number; size?: 'small' | 'big' }) {
  return <div aria-hidden="true" className={cx(styles.awning, styles[size], awningColours(colour))} />;
}
