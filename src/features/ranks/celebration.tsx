import { Award } from 'lucide-react';
import type { CSSProperties } from 'react';
import { createPortal } from 'react-dom';
import type { RankName } from '../../domain/people/rank.ts';
import { cx } from '../../ui/base/cx.ts';
import { Seal } from '../../ui/marks/seal.tsx';
import styles from './celebration.module.css';

/** Scraps of paper, and how many different distances they fly. */
const SCRAPS = 24;
const REACHES = 3;
/** Neighbours fly to different distances, so that they make no ring. */
const FLIGHTS = Array.from({ length: SCRAPS }, (_, index) => ({
  '--way': `${(index * 360) / SCRAPS}deg`,
  '--reach': 0.6 + (index % REACHES) / REACHES,
}));

const LOOK: Partial<Record<RankName, string | undefined>> = {
  'Nível Ouro': styles.gold,
  'Nível Prata': styles.silver,
  'Nível Bronze': styles.bronze,
};

interface CelebrationProps {
  rank: RankName;
  onEnd: () => void;
}

/** A medal with scraps of paper, over everything and in nobody's way. Whoever wants no motion must not get it. */
export function Celebration({ rank, onEnd }: CelebrationProps) {
  return createPortal(
    <div className={styles.stage} aria-hidden="true" data-celebration="">
      {FLIGHTS.map((flight) => (
        <i key={flight['--way']} className={styles.scrap} style={flight as CSSProperties} />
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
