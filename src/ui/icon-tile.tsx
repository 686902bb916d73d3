import type { LucideIcon } from 'lucide-react';
import { cx } from './cx.ts';
import styles from './icon-tile.module.css';
import type { TagColour } from './tag.tsx';

export interface IconTileProps {
  icon: LucideIcon;
  colour?: TagColour | undefined;
  /** Turns while something goes on. */
  turning?: boolean;
}

/** What a line of a list is about, as a small picture before it. Decoration: the words stand beside it. */
export function IconTile({ icon: Icon, colour = 'plain', turning = false }: IconTileProps) {
  return (
    <span className={cx(styles.tile, styles[colour], turning && styles.turning)}>
      <Icon aria-hidden="true" />
    </span>
  );
}
