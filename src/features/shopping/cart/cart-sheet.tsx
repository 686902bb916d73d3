import { Piece, Pieces } from '../../../ui/base/piece.tsx';
import { Sheet } from '../../../ui/sheets/sheet.tsx';
import { Cart, CartLines, CartTotals } from '../cart-view.tsx';
import styles from '../shopping.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import { ClearButton } from './clear-button.tsx';

interface CartSheetProps {
  shop: Shop;
  checkout: Checkout;
  onClose: () => void;
}

/** The cart on a screen without a panel beside the shelf. */
export function CartSheet({ shop, checkout, onClose }: CartSheetProps) {
  return (
    <Pieces of={3}>
      <Sheet
        onClose={onClose}
        title="Carrinho"
        footer={
          <Piece nth={3}>
            <CartTotals shop={shop} checkout={checkout} onCancel={onClose} />
          </Piece>
        }
      >
        <Piece nth={2}>
          <Cart>
            <CartLines shop={shop} />
            <ClearButton shop={shop} className={styles.clear} />
          </Cart>
        </Piece>
      </Sheet>
    </Pieces>
  );
}
