import { CircleCheckBig } from 'lucide-react';
import { useEffect, useState } from 'react';
import { proofNumber } from '../../../domain/shop/proof-number.ts';
import { paths } from '../../../paths.ts';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Awning, awningOf } from '../../../ui/layout/awning.tsx';
import { QrCode } from '../../../ui/payment/qr-code.tsx';
import { afterSeen } from '../../../ui/scroll/after-seen.ts';
import { FullSheet } from '../../../ui/sheets/full-sheet.tsx';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import type { OpenPayment } from '../payment/open-payment.ts';
import { sentBackWords } from './pix-words.ts';
import styles from './stages.module.css';

/** Duration of the proof on a tablet, ms. */
const PROOF_MS = 20_000;

/**
 * The proof of a guest's purchase, with the receipt's QR for the guest's phone. Closes by itself, in case the guest has
 * left.
 */
export function GuestProof({ open, onEnd }: { open: OpenPayment; onEnd: () => void }) {
  const { purchase, receipt } = open;
  const left = useSecondsLeft(onEnd);
  if (!purchase) return null;
  const unsold = sentBackWords(open);
  return (
    <FullSheet
      className={styles.proof}
      page="front"
      onClose={onEnd}
      crown={<Awning colour={awningOf(purchase.locationId)} size="big" />}
      title="Compra realizada com sucesso!"
      footer={
        <Button wide size="tall" className={styles.done} onClick={onEnd}>
          Concluir
        </Button>
      }
    >
      <p className={styles.paid}>
        <CircleCheckBig aria-hidden="true" />
        <MoneyText value={purchase.totalAmount} className={styles.amount} />
      </p>
      <p className={styles.paid}>Pode retirar seus produtos. Até a próxima!</p>
      {unsold !== null && <p className={textClass({ centred: true })}>{unsold}</p>}
      <div className={rowClass({ wrap: true, gap: 5, justify: 'center' }, styles.slip)}>
        {receipt && (
          <QrCode
            text={`${window.location.origin}${paths.receipt()}#${receipt}`}
            label="QR Code do comprovante"
            size="big"
          />
        )}
        <div className={stackClass({ gap: 3 }, styles.words)}>
          <h3>Comprovante no seu celular</h3>
          <p>Aponte a câmera para o código. Nada da sua compra fica neste tablet.</p>
          <p className={rowClass({ wrap: true, gap: 3 })}>
            <span>{purchase.locationName}</span> <b>Nº {proofNumber(purchase.id)}</b>
          </p>
          <ul>
            {purchase.lines.map(({ itemId, name, quantity }) => (
              <li key={itemId}>
                {quantity} × {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <p className={textClass({ centred: true }, styles.paid)} aria-live="off">
        Fecha em {left} s.
      </p>
    </FullSheet>
  );
}

/** Remaining seconds of the proof. Only visible time counts. */
function useSecondsLeft(onEnd: () => void): number {
  const [left, setLeft] = useState(PROOF_MS / 1000);
  useEffect(() => {
    if (left <= 0) return onEnd();
    return afterSeen(1000, () => setLeft((seconds) => seconds - 1));
  }, [left, onEnd]);
  return left;
}
