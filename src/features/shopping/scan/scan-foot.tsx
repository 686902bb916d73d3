import { splitPayment } from '../../../domain/shop/purchase.ts';
import { optionalPart } from '../../../ui/base/late-part.tsx';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import { buyLabel } from '../buy-label.ts';
import shopStyles from '../shopping.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { Shop } from '../use-shop.ts';
import styles from './scan.module.css';

/** The choice of the shop's bar. A file that both import at once would weigh on screens that need neither. */
export const PayWays = optionalPart(async () => (await import('../cart/pay-with-field.tsx')).PayWithField);

/** The running total, and one tap to pay: from the balance or by PIX, as the choice beside the button says [S-20]. */
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
        <p className={stackClass({}, textClass({ tone: 'soft' }, styles.about))}>
          {countText(count, 'item', 'itens')}
          {savings > 0 && <b className={styles.saves}>economiza {moneyText(savings)}</b>}
        </p>
        <MoneyText value={totalAmount} size="big" />
      </Row>
      <Row wrap gap={2} className={styles.pay}>
        {balance > 0 && totalAmount > 0 && (
          <PayWays checkout={checkout} balance={balance} total={totalAmount} brief />
        )}
        <Button
          size="tall"
          busy={checkout.buying}
          aria-label={`Pagar ${moneyText(totalAmount)}, ${label}`}
          onClick={checkout.buy}
        >
          Pagar {moneyText(totalAmount)}
        </Button>
      </Row>
    </>
  );
}
