import { QrCode, Wallet } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { splitPayment } from '../../../domain/shop/purchase.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { bindHeight } from '../../../ui/layout/bind-height.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';
import styles from '../shopping.module.css';
import type { Checkout } from '../use-checkout.ts';
import type { PayWith } from '../use-pay-with.ts';

interface PayWithFieldProps {
  checkout: Checkout;
  /** Centavos. */
  balance: number;
  total: number;
  /** Draws the words alone, beside a button. A screen reader still says the balance. */
  brief?: boolean;
}

/** Balance or PIX, remembered. If the balance covers only a part, shows both parts [S-20]. */
export function PayWithField({ checkout, balance, total, brief }: PayWithFieldProps) {
  // The scanner stands above the shop's bar, and each of the two has its own group.
  const name = useId();
  const { balanceUsed, pixAmount } = splitPayment(total, balance, { useBalance: true });
  const isSplit = checkout.useBalance && pixAmount > 0;
  return (
    <>
      {isSplit && (
        <p className={textClass({ size: 1, centred: true })}>
          Saldo {moneyText(balanceUsed)} + PIX {moneyText(pixAmount)}
        </p>
      )}
      <div ref={bar} role="radiogroup" aria-label="Forma de pagamento" className={styles.payWith}>
        <Way way="balance" name={name} label={`Saldo ${moneyText(balance)}`} checkout={checkout}>
          {!brief && <Wallet aria-hidden="true" />} Saldo {!brief && moneyText(balance)}
        </Way>
        <Way way="pix" name={name} label="PIX" checkout={checkout}>
          {!brief && <QrCode aria-hidden="true" />} PIX
        </Way>
      </div>
    </>
  );
}

/** Scroll padding: room between the bar and a focused control, px, and its least height, px, as in base.css. */
const ROOM_PX = 20;
const MIN_PX = 120;

/**
 * A ref callback that tells the page the bar's height. This line makes the bar so high that it could hide the focus.
 */
const bar = (group: HTMLElement | null): (() => void) | undefined =>
  bindHeight('scroll-padding-bottom', group?.closest('footer') ?? null, (height) =>
    Math.max(MIN_PX, height + ROOM_PX),
  );

interface WayProps {
  way: PayWith;
  name: string;
  label: string;
  checkout: Checkout;
  children: ReactNode;
}

function Way({ way, name, label, checkout, children }: WayProps) {
  return (
    <label>
      <input
        type="radio"
        name={name}
        aria-label={label}
        className={textClass({ spoken: true })}
        checked={checkout.useBalance === (way === 'balance')}
        onChange={() => checkout.setUseBalance(way === 'balance')}
      />
      <span className={rowClass({ justify: 'center', gap: 2, size: 2, weight: 600 })}>{children}</span>
    </label>
  );
}
