import type { LucideIcon } from 'lucide-react';
import { cx } from '../base/cx.ts';
import { textClass } from '../base/look.ts';
import styles from './icon-tile.module.css';
import type { TagColour } from './tag.tsx';

export interface IconTileProps {
  icon: LucideIcon;
  colour?: TagColour | undefined;
  /** Rotates while work is in progress. */
  turning?: boolean;
}

/** A small icon before a list line. Decorative, because the text stands beside it. */
export function IconTile({ icon: Icon, colour = 'plain', turning = false }: IconTileProps) {
  return (
    <span className={cx(styles.tile, styles[colour])}>
      <Icon aria-hidden="true" className={textClass({ turning })} />
    </span>
  );
}
