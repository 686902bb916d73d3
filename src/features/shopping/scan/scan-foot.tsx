import { splitPayment } from '../../../domain/shop/purchase.ts';
import { cx } from '../../../ui/base/cx.ts';
import { stackClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import { buyLabel } from '../buy-label.ts';
import shopStyles from '../shopping.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import styles from './scan.module.css';

/** The running total, and the button to pay. */
export function ScanFoot({ shop, checkout }: { shop: Shop; checkout: Checkout }) {
  const { totalAmount, savings } = shop.priced;
  const count = shop.lines.reduce((sum, line) => sum + line.quantity, 0);
  const balance = Math.max(0, shop.profile.row?.balance ?? 0);
  const label = buyLabel(shop.lines.length, splitPayment(totalAmount, balance, checkout));
  return (
    <>
      {[...checkout.news, ...(checkout.reason ? [checkout.reason] : [])].map((sentence) => (
        <p key={sentence} className={shopStyles.reason} role="status">
          {sentence}
        </p>
      ))}
      <Row wrap justify="between" gap={2}>
        <p className={stackClass({}, cx(styles.sum, styles.about))}>
          {countText(count, 'item', 'itens')}
          {savings > 0 && <b>economiza {moneyText(savings)}</b>}
        </p>
        <MoneyText value={totalAmount} size="big" />
      </Row>
      <Button
        size="tall"
        wide
        busy={checkout.buying}
        aria-label={`Pagar ${moneyText(totalAmount)}, ${label}`}
        onClick={checkout.buy}
      >
        Pagar {moneyText(totalAmount)}
      </Button>
    </>
  );
}
