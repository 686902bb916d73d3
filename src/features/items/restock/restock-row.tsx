import { memo } from 'react';
import type { ManagedItem } from '../../../data/managed-items.ts';
import { useWaitingPicture } from '../../../data/use-waiting-picture.ts';
import { stockLevel } from '../../../domain/stock-level.ts';
import { useImageUrl } from '../../../images/images-context.tsx';
import { ProductPicture } from '../../../ui/product-picture.tsx';
import { Stepper } from '../../../ui/stepper.tsx';
import styles from './restock.module.css';
import { type RestockKind, shelfAfter, type Touch } from './visit-state.ts';

interface RestockRowProps {
  item: ManagedItem;
  kind: RestockKind;
  /** What was done to this item in the visit under way. */
  touches: readonly Touch[];
  onSet: (item: ManagedItem, units: number) => void;
}

/** One product with its big stepper: what it stood at, what was done, what it comes to. */
export const RestockRow = memo(function RestockRow({ item, kind, touches, onSet }: RestockRowProps) {
  const image = useImageUrl(item.value.image, useWaitingPicture(item.value.image, item.entry));
  const own = touches.find((touch) => touch.kind === kind);
  const before = item.shelf + item.pending;
  const after = shelfAfter(before, touches);
  const value = own?.units ?? (kind === 'contado' ? Math.max(0, after) : 0);
  return (
    <div className={styles.row}>
      <ProductPicture
        size="thumb"
        seed={item.value.name}
        src={image.kind === 'ready' ? image.url : undefined}
        onError={image.kind === 'ready' ? image.onError : undefined}
      />
      <div className={styles.about}>
        <h2>{item.value.name}</h2>
        <p className={styles.stock}>
          <Level units={before} />
          {touches.length > 0 && (
            <>
              {' '}
              <span className={after >= before ? styles.more : styles.less}>
                {after >= before ? `+${after - before}` : `−${before - after}`}
              </span>{' '}
              → {after}
            </>
          )}
        </p>
      </div>
      <Stepper
        label={item.value.name}
        look="loose"
        value={value}
        onValueChange={(units) => onSet(item, units)}
      />
    </div>
  );
});

function Level({ units }: { units: number }) {
  const level = stockLevel(units);
  if (level === 'none') return <span className={styles.less}>0 · esgotado</span>;
  return <span className={level === 'low' ? styles.less : undefined}>{units}</span>;
}
