import { Check, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { Payment } from '../../data/commands/money/payment.ts';
import { serverClock } from '../../data/wire/server-clock.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { proofNumber } from '../../domain/shop/proof-number.ts';
import { paidWith } from '../../records/purchase-line.ts';
import type { Purchase } from '../../records/types/money/shopping-purchase.ts';
import { rowClass } from '../../ui/base/look.ts';
import { Piece, Pieces } from '../../ui/base/piece.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Awning, awningOf } from '../../ui/layout/awning.tsx';
import { Seal } from '../../ui/marks/seal.tsx';
import { FullSheet } from '../../ui/sheets/full-sheet.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import { PaidClock } from './paid-clock.tsx';
import styles from './proof.module.css';
import { ProofLine } from './proof-line.tsx';
import type { PaidEnd } from './use-paid-end.ts';

interface ProofProps {
  payment: Payment;
  purchase: Purchase | null;
  end: PaidEnd;
  title: string;
}

/**
 * The proof of a paid purchase, shown to whoever asks. Stays over any page until somebody closes it [S-15]. A slow phone
 * needs several frames for it, so its pieces follow the title by a frame each.
 */
export function Proof({ payment, purchase, end, title }: ProofProps) {
  const [heardAt] = useState(serverClock.now);
  return (
    <Pieces of={4}>
      <FullSheet
        className={styles.proof}
        page={useLocation().key}
        onClose={end.finish}
        crown={<Crown locationId={payment.locationId} />}
        title={title}
        footer={
          <Piece nth={4}>
            <Actions end={end} />
          </Piece>
        }
      >
        <Piece nth={2}>
          {purchase && <MoneyText className={styles.amount} value={purchase.totalAmount} />}
          <p className={styles.shop}>{payment.locationName || purchase?.locationName}</p>
          <PaidClock paidAt={purchase?.paidAt ?? heardAt} />
        </Piece>
        <Piece nth={3}>{purchase && <Slip purchase={purchase} />}</Piece>
        <Piece nth={4}>
          <Stack gap={4} className={styles.goodbye}>
            {payment.hasMore && <p>{MORE}</p>}
            <p>Pode retirar seus produtos. Até a próxima!</p>
          </Stack>
        </Piece>
      </FullSheet>
    </Pieces>
  );
}

/** Shown if goods were added after the purchase was sent, because nobody has paid for them. */
const MORE = 'Só o que está aqui foi pago. O que você acrescentou depois continua no carrinho.';

/** The awning drifts by one stripe in four seconds, which a screenshot cannot. A second awning follows the first. */
function Crown({ locationId }: { locationId: string }) {
  const colour = awningOf(locationId);
  return (
    <>
      <div className={styles.front}>
        <div className={styles.drift}>
          <Awning colour={colour} />
          <Awning colour={colour} />
        </div>
      </div>
      <Seal>
        <Check className={styles.mark} strokeWidth={3} />
      </Seal>
    </>
  );
}

function Slip({ purchase }: { purchase: Purchase }) {
  return (
    <section className={styles.slip} aria-label="Itens">
      <ul>
        {purchase.lines.map((line) => (
          <ProofLine key={line.itemId} line={line} />
        ))}
      </ul>
      <p className={rowClass({ justify: 'between', gap: 3 }, styles.number)}>
        <span>{paidWith(purchase)}</span>
        <b>Nº {proofNumber(purchase.id)}</b>
      </p>
    </section>
  );
}

/** Without the receipt on a shop's tablet, which offers no history. */
function Actions({ end }: { end: PaidEnd }) {
  return (
    <>
      {kioskPlace() === null && (
        <Button wide size="tall" className={styles.more} icon={<ReceiptText />} onClick={end.showReceipt}>
          Ver comprovante
        </Button>
      )}
      <Button wide size="tall" className={styles.done} onClick={end.finish}>
        Concluir
      </Button>
    </>
  );
}
