import type { ReactNode } from 'react';
import { serverClock } from '../../data/wire/server-clock.ts';
import { copyAndNote } from '../../device/files/copied.ts';
import { PURCHASE_CODE_MS } from '../../domain/shop/purchase.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { Tag } from '../../ui/marks/tag.tsx';
import { PixCode } from '../../ui/payment/pix-code.tsx';
import { countText } from '../../ui/words/count-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { useCodeCopied } from './use-code-copied.ts';

interface PaymentCodeProps {
  purchase: Purchase;
  /** Replaces the instructions for paying. */
  notice?: ReactNode;
  onEnd: () => Promise<void>;
}

/** The code of a purchase with the origin of its amount [S-13]. */
export function PaymentCode({ purchase, notice, onEnd }: PaymentCodeProps) {
  const { qrCode, pixAmount, codeAmount, balanceUsed, totalAmount, expiresAt } = purchase;
  const copied = useCodeCopied(qrCode);
  if (qrCode === null) return null;
  const units = purchase.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return (
    <PixCode
      amount={codeAmount ?? pixAmount}
      code={qrCode}
      expiresAt={expiresAt}
      goodForMs={PURCHASE_CODE_MS}
      onEnd={onEnd}
      clock={serverClock.now}
      notice={notice}
      beside={<CopyButton text={qrCode} write={copyAndNote} done={copied === 'silently'} />}
    >
      {codeAmount === null && (
        <p className={textClass({ tone: 'soft', size: 2 })}>
          {purchase.locationName} · {countText(units, 'item', 'itens')}
        </p>
      )}
      {balanceUsed > 0 && codeAmount === null && (
        <p className={rowClass({ wrap: true, justify: 'center', gap: 2, align: 'stretch' })}>
          <Tag>Total {moneyText(totalAmount)}</Tag>
          <Tag colour="leaf">Saldo {moneyText(-balanceUsed)}</Tag>
        </p>
      )}
    </PixCode>
  );
}
