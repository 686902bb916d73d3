import { stackClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Cart, CartLines, CartTotals } from '../cart-view.tsx';
import styles from '../shopping.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import { ClearButton } from './clear-button.tsx';

/** The cart beside the shelf of a wide screen. */
export function CartPanel({
  shop,
  checkout,
  onCancel,
}: {
  shop: Shop;
  checkout: Checkout;
  onCancel: () => void;
}) {
  return (
    <Cart className={stackClass({}, styles.panel)}>
      <Row justify="between" className={styles.panelHead}>
        <h2 data-cart>Carrinho</h2>
        <ClearButton shop={shop} />
      </Row>
      <div className={styles.panelLines}>
        <CartLines shop={shop} />
      </div>
      <CartTotals shop={shop} checkout={checkout} onCancel={onCancel} />
    </Cart>
  );
}
