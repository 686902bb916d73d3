import { Row } from '../base/row.tsx';
import { Awning } from '../layout/awning.tsx';
import { ProductDrawing } from './product-drawing.tsx';
import styles from './shop-front.module.css';

const SIZES = { big: styles.front, small: styles.low, fill: styles.fill } as const;

/** The drawn shop that heads public screens: awning, evening light, shelf. 'fill' takes all its space. Decorative. */
export function ShopFront({ size = 'big' }: { size?: keyof typeof SIZES }) {
  return (
    <div className={SIZES[size]} aria-hidden="true">
      <Awning colour={0} size="big" />
      <Row align="end" justify="between" className={styles.shelf}>
        <ProductDrawing kind="can" />
        <ProductDrawing kind="coffee" />
        <ProductDrawing kind="chocolate" />
        <ProductDrawing kind="bottle" />
      </Row>
      <div className={styles.board} />
    </div>
  );
}
