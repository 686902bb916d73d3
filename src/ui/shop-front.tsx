import { Awning } from './awning.tsx';
import { ProductDrawing } from './product-drawing.tsx';
import styles from './shop-front.module.css';

const SIZES = { big: styles.front, small: styles.low, fill: styles.fill } as const;

/** The shop itself: awning, evening light and a shelf. It heads the public screens; 'fill' takes all its place. Decoration. */
export function ShopFront({ size = 'big' }: { size?: keyof typeof SIZES }) {
  return (
    <div className={SIZES[size]} aria-hidden="true">
      <Awning colour={0} size="big" />
      <div className={styles.shelf}>
        <ProductDrawing kind="can" />
        <ProductDrawing kind="coffee" />
        <ProductDrawing kind="chocolate" />
        <ProductDrawing kind="bottle" />
      </div>
      <div className={styles.board} />
    </div>
  );
}
