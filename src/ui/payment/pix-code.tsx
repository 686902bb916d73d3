import { type ReactNode, useState } from 'react';
import { cx } from '../base/cx.ts';
import { textClass } from '../base/look.ts';
import { Row } from '../base/row.tsx';
import { Stack } from '../base/stack.tsx';
import { Button } from '../buttons/button.tsx';
import { CopyButton } from '../buttons/copy-button.tsx';
import { MoneyText, moneyText } from '../words/money-text.tsx';
import { Countdown, type CountdownProps } from './countdown.tsx';
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
  onEnd?: CountdownProps['onEnd'];
  /** The clock that decides the code's end, ms since the epoch. */
  clock?: () => number;
  /** Below the amount, such as its origin. */
  children?: ReactNode;
  /** Replaces the instructions for paying. */
  notice?: ReactNode;
  /** A button beside the code. Default: a large copy button in the panel. */
  beside?: ReactNode;
};

/**
 * Amount, QR, the code in one line, and the remaining time. In a sheet of fixed height the QR takes the free height. A
 * large copy button comes first on a phone, because the bank is another app there.
 */
export function PixCode(props: PixCodeProps) {
  const { amount, code, expiresAt, goodForMs, onEnd, clock, children, notice, beside } = props;
  return (
    <Stack align="center" gap={2} className={cx(styles.panel, beside ? styles.low : styles.copyFirst)}>
      <p>
        <MoneyText value={amount} size="huge" />
      </p>
      {children}
      <PixPicture code={code} label={`QR Code do PIX de ${moneyText(amount)}`} hides={Boolean(beside)} />
      {!beside && <CopyButton text={code} label="Copiar código PIX" look="primary" size="tall" wide />}
      <Row justify="between" gap={2} className={styles.code}>
        {/* biome-ignore lint/a11y/useSemanticElements: a readable, selectable text with a name of its own */}
        <code
          className={textClass({ grow: true, cut: true })}
          role="group"
          aria-label="Código PIX copia e cola"
        >
          {code}
        </code>
        {beside}
      </Row>
      {notice ?? (
        <p className={textClass({ tone: 'soft', size: 1 }, styles.how)}>
          Abra o app do seu banco, escolha PIX copia e cola e cole o código.
        </p>
      )}
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
  );
}

/** The QR. With `hides`, a screen too low for it shows a button instead. */
function PixPicture({ code, label, hides }: { code: string; label: string; hides: boolean }) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      {hides && !isAsked && (
        <Button look="quiet" size="small" className={styles.ask} onClick={() => setAsked(true)}>
          Mostrar QR Code
        </Button>
      )}
      <div className={cx(styles.picture, isAsked && styles.asked)}>
        <QrCode text={code} label={label} size="fits" />
      </div>
    </>
  );
}
