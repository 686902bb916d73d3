import { cx } from '../base/cx.ts';
import { stackClass } from '../base/look.ts';
import { watchInView } from '../scroll/in-view.ts';
import styles from './skeleton.module.css';

export type SkeletonProps = {
  /** 'card' is a location or panel, 'row' a list line, 'grid' a product tile, 'line' one line of text. */
  shape: 'card' | 'row' | 'grid' | 'line';
  count?: number;
  /** Announced once, such as 'Carregando itens…'. */
  label: string;
};

/** The shape of the coming content. The region is busy and named once, its shapes are silent. */
export function Skeleton({ shape, count = shape === 'line' ? 1 : 4, label }: SkeletonProps) {
  return (
    <div
      ref={markSeen}
      role="status"
      aria-busy="true"
      aria-label={label}
      className={cx(stackClass({ gap: 3 }, styles.list), styles[`${shape}s`])}
    >
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical shapes that never move
        <div key={index} className={styles[shape]} aria-hidden="true">
          {shape !== 'line' && <span className={styles.picture} />}
          <span className={styles.text} />
          {shape !== 'line' && <span className={styles.short} />}
        </div>
      ))}
    </div>
  );
}

/** The gleam is drawn only while visible. */
const markSeen = (list: HTMLElement | null) =>
  list ? watchInView(list, (isSeen) => list.toggleAttribute('data-seen', isSeen)) : undefined;
