import type { ReactNode } from 'react';
import { textClass } from '../base/look.ts';
import { Stack } from '../base/stack.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { MoneyText, moneyText } from '../words/money-text.tsx';
import { Countdown } from './countdown.tsx';
import styles from './pix-code.module.css';
import { QrCode } from './qr-code.tsx';

export type PixCodeProps = {
  /** In centavos. */
  amount: number;
  /** The copy-and-paste code. */
  code: string;
  /** ms since the epoch. Null for a code without an end. */
  expiresAt: number | null;
  /** Total validity of the code, ms: the full bar. */
  goodForMs: number;
  onEnd?: () => void;
  /** The clock that decides its end, ms. */
  clock?: () => number;
  /** Between amount and copy button, such as the origin of the amount. */
  children?: ReactNode;
};

/**
 * Amount, copy button, code, countdown and QR. On a phone copying comes first, because the bank is another app. On
 * a wide screen the QR comes first, because a phone reads it.
 */
export function PixCode({ amount, code, expiresAt, goodForMs, onEnd, clock, children }: PixCodeProps) {
  return (
    <Stack align="center" gap={3} className={styles.panel}>
      <p>
        <MoneyText value={amount} size="huge" />
      </p>
      {children}
      <Stack align="center" gap={3} className={styles.copy}>
        <CopyButton text={code} label="Copiar código PIX" look="primary" size="tall" wide />
        <p className={textClass({ tone: 'soft', size: 1 }, styles.how)}>
          Abra o app do seu banco, escolha PIX copia e cola e cole o código.
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a readable, selectable text with a name of its own */}
        <code className={styles.code} role="group" aria-label="Código PIX copia e cola">
          {code}
        </code>
        {expiresAt !== null && (
          <div className={styles.time}>
            <Countdown
              endsAt={expiresAt}
              startedAt={expiresAt - goodForMs}
              label="Código válido por"
              endText="O código venceu"
              onEnd={onEnd}
              clock={clock}
            />
          </div>
        )}
      </Stack>
      <QrCode text={code} label={`QR Code do PIX de ${moneyText(amount)}`} />
    </Stack>
  );
}
