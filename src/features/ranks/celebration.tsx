import { Award } from 'lucide-react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import type { RankName } from '../../domain/people/rank.ts';
import { cx } from '../../ui/base/cx.ts';
import { Seal } from '../../ui/marks/seal.tsx';
import styles from './celebration.module.css';

/**
 * Radii of growing rings of paper scraps. Each ring is one drawing, because scraps moved one by one delayed frames.
 * Neighbouring scraps are of different rings.
 */
const RINGS = [0.6, 0.93, 1.27];
const SCRAPS = 8;
const STEP = 360 / (RINGS.length * SCRAPS);
/** Turn of each scrap against the previous one, degrees. */
const TILT = 100;
/** Size of a scrap, in hundredths of the drawing's width. */
const SCRAP = { x: -1.5, y: -2.25, width: 3, height: 4.5, rx: 0.7 };

const LOOK: Partial<Record<RankName, string | undefined>> = {
  'Nível Ouro': styles.gold,
  'Nível Prata': styles.silver,
  'Nível Bronze': styles.bronze,
};

interface CelebrationProps {
  rank: RankName;
  onEnd: () => void;
}

/** A medal with scraps of paper, over everything and without catching presses. Not for reduced motion. */
export function Celebration({ rank, onEnd }: CelebrationProps) {
  return createPortal(
    <div className={styles.stage} aria-hidden="true" data-celebration="">
      {RINGS.map((reach, ring) => (
        <svg
          key={reach}
          aria-hidden="true"
          className={styles.ring}
          style={{ '--reach': reach } as CSSProperties}
          viewBox="-50 -50 100 100"
        >
          {Array.from({ length: SCRAPS }, (_, index) => index * RINGS.length + ring).map((scrap) => (
            <rect
              key={scrap}
              {...SCRAP}
              transform={`rotate(${scrap * STEP}) translate(0 -48) rotate(${scrap * TILT})`}
            />
          ))}
        </svg>
      ))}
      <span
        className={cx(styles.medal, LOOK[rank])}
        onAnimationEnd={(event) => event.target === event.currentTarget && onEnd()}
      >
        <Seal>
          <Award strokeWidth={2.5} />
        </Seal>
      </span>
    </div>,
    document.body,
  );
}
