import { serverClock } from '../../data/wire/server-clock.ts';
import { PURCHASE_CODE_MS } from '../../domain/shop/purchase.ts';
import type { Purchase } from '../../records/types/shopping-purchase.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Tag } from '../../ui/marks/tag.tsx';
import { PixCode } from '../../ui/payment/pix-code.tsx';
import { moneyText } from '../../ui/words/money-text.tsx';

/** The code of a purchase with the origin of its amount [S-13]. */
export function PaymentCode({ purchase, onEnd }: { purchase: Purchase; onEnd: () => void }) {
  const { qrCode, pixAmount, codeAmount, balanceUsed, totalAmount, expiresAt } = purchase;
  if (qrCode === null) return null;
  return (
    <PixCode
      amount={codeAmount ?? pixAmount}
      code={qrCode}
      expiresAt={expiresAt}
      goodForMs={PURCHASE_CODE_MS}
      onEnd={onEnd}
      clock={serverClock.now}
    >
      {balanceUsed > 0 && codeAmount === null && (
        <p className={rowClass({ wrap: true, justify: 'center', gap: 2, align: 'stretch' })}>
          <Tag>Total {moneyText(totalAmount)}</Tag>
          <Tag colour="leaf">Saldo {moneyText(-balanceUsed)}</Tag>
        </p>
      )}
    </PixCode>
  );
}
