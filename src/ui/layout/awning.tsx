import { cx } from '../base/cx.ts';
import styles from './awning.module.css';

/** Number of colour pairs. */
export const AWNINGS = 8;

/** The permanent awning of a location, 0 to 7, from its id (FNV-1a). */
export function awningOf(id: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < id.length; index++) {
    hash = Math.imul(hash ^ id.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0) % AWNINGS;
}

/** The `--stripe-a` and `--stripe-b` of a colour pair, for awnings drawn elsewhere, such as on paper. */
export function awningColours(colour: number): string | undefined {
  return styles[`colour${colour % AWNINGS}`];
}

/** The scalloped shop front. Decorative and hidden from readers. `size` is the height: 26 or 64 px. */
export function Awning({ colour, size = 'small' }: { colour: number; size?: 'small' | 'big' }) {
  return <div aria-hidden="true" className={cx(styles.awning, styles[size], awningColours(colour))} />;
}
