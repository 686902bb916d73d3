import { textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { BottomBar } from '../../../ui/layout/bottom-bar.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import styles from '../shopping.module.css';
import type { Shop } from '../use-shop.ts';
import { pressOnce } from './press-once.ts';

/** The cart's total where the cart is a sheet. After clearing, the undo button for a while. */
export function CartBar({ shop, onOpen }: { shop: Shop; onOpen: () => void }) {
  const { isCleared, undoClear } = shop;
  return (
    <BottomBar look="island" note={isCleared ? <p>Carrinho esvaziado</p> : <CartSum shop={shop} />}>
      <Button onClick={isCleared ? pressOnce(undoClear) : onOpen}>
        {isCleared ? 'Desfazer' : 'Ver carrinho'}
      </Button>
    </BottomBar>
  );
}

function CartSum({ shop }: { shop: Shop }) {
  const count = shop.lines.reduce((sum, line) => sum + line.quantity, 0);
  const { savings, totalAmount } = shop.priced;
  return (
    <>
      <p className={textClass({ size: 1 }, styles.barNote)}>
        {countText(count, 'item', 'itens')}
        {savings > 0 && <b> · economiza {moneyText(savings)}</b>}
      </p>
      <MoneyText value={totalAmount} size="big" />
    </>
  );
}
