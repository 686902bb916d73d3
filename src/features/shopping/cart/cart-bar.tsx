import { ChevronUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { isLongCart } from '../../../domain/shop/cart.ts';
import { splitPayment } from '../../../domain/shop/purchase.ts';
import { optionalPart } from '../../../ui/base/late-part.tsx';
import { rowClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import { buyLabel } from '../buy-label.ts';
import styles from '../shopping.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import { pressOnce } from './press-once.ts';

// Stands above the row of the pay button, so that the button does not move when this part loads.
const PayWithField = optionalPart(async () => (await import('./pay-with-field.tsx')).PayWithField);

interface CartBarProps {
  shop: Shop;
  checkout: Checkout;
  onOpen: () => void;
}

/**
 * The bar of a cart that opens as a sheet: its content, and one tap to pay. After clearing, the undo button for a
 * while.
 */
export function CartBar(props: CartBarProps) {
  const { isCleared, undoClear } = props.shop;
  const see = useRef<HTMLButtonElement>(null);
  const wasCleared = useRef(isCleared);
  useEffect(() => {
    // The undo button is gone, and a pay button takes its place. The focus must not pass to that button.
    if (wasCleared.current && !isCleared && document.activeElement === document.body) see.current?.focus();
    wasCleared.current = isCleared;
  }, [isCleared]);
  if (isCleared)
    return (
      <BottomBar look="island" note={<p>Carrinho esvaziado</p>}>
        <Button onClick={pressOnce(undoClear)}>Desfazer</Button>
      </BottomBar>
    );
  return <FullBar {...props} see={see} />;
}

function FullBar({
  shop,
  checkout,
  onOpen,
  see,
}: CartBarProps & { see: React.RefObject<HTMLButtonElement | null> }) {
  const { totalAmount } = shop.priced;
  const balance = Math.max(0, shop.profile.row?.balance ?? 0);
  const label = buyLabel(shop.lines.length, splitPayment(totalAmount, balance, checkout));
  // A cart too long for a glance, or with unseen price changes, is shown before it is paid.
  const isToBeSeen = isLongCart(shop.cart) || checkout.news.length > 0;
  return (
    <BottomBar
      look="island"
      above={
        balance > 0 &&
        totalAmount > 0 && <PayWithField checkout={checkout} balance={balance} total={totalAmount} />
      }
      note={<SeeCart shop={shop} onOpen={onOpen} see={see} />}
    >
      <Button
        size="tall"
        busy={checkout.buying}
        aria-label={`Pagar ${moneyText(totalAmount)}, ${label}`}
        onClick={pressOnce(isToBeSeen ? onOpen : checkout.buy)}
      >
        <span data-total>
          Pagar <MoneyText value={totalAmount} />
        </span>
      </Button>
    </BottomBar>
  );
}

function SeeCart({
  shop,
  onOpen,
  see,
}: Pick<CartBarProps, 'shop' | 'onOpen'> & { see: React.RefObject<HTMLButtonElement | null> }) {
  const units = countText(
    shop.lines.reduce((sum, line) => sum + line.quantity, 0),
    'item',
    'itens',
  );
  const { savings } = shop.priced;
  const saves = savings > 0 ? `economiza ${moneyText(savings)}` : '';
  return (
    <button
      ref={see}
      type="button"
      className={rowClass({ gap: 2, justify: 'between' }, styles.see)}
      data-cart
      aria-label={['Ver carrinho', units, saves].filter(Boolean).join(', ')}
      onClick={onOpen}
    >
      <span>
        <b>{units}</b> {saves && <small className={styles.saves}>{saves}</small>}
      </span>
      <ChevronUp aria-hidden="true" />
    </button>
  );
}
