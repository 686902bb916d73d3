import type { ReactNode } from 'react';
import styles from './seal.module.css';

const SCALLOPS = 14;
/** Distance of the scallops from the middle and their radius, in units of the drawing. */
const RIM = 35;
const SCALLOP = 8.2;

/** A scalloped seal that pops up with a mark on it. `--seal` is the seal's colour, `color` the mark's. */
export function Seal({ children }: { children: ReactNode }) {
  return (
    <span className={styles.seal} aria-hidden="true">
      <svg aria-hidden="true" viewBox="-44 -44 88 88">
        <circle r={RIM} />
        {Array.from({ length: SCALLOPS }, (_, index) => {
          const angle = (2 * Math.PI * index) / SCALLOPS;
          const at = { cx: RIM * Math.cos(angle), cy: RIM * Math.sin(angle) };
          return <circle key={angle} r={SCALLOP} {...at} />;
        })}
      </svg>
      {children}
    </span>
  );
}
