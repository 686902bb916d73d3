import { type RefObject, useRef, useState } from 'react';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import { serverClock } from '../../../data/wire/server-clock.ts';
import { pixStage } from '../../../domain/money/pix-wait.ts';
import { PURCHASE_CODE_MS } from '../../../domain/shop/purchase.ts';
import { stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Countdown } from '../../../ui/payment/countdown.tsx';
import { PixSteps } from '../../../ui/payment/pix-steps.tsx';
import { QrCode } from '../../../ui/payment/qr-code.tsx';
import { ConfirmDialog } from '../../../ui/sheets/confirm-dialog.tsx';
import { Stage } from '../../../ui/sheets/stage.tsx';
import { MoneyText, moneyText } from '../../../ui/words/money-text.tsx';
import type { GuestPayments } from '../payment/guest-payment.ts';
import type { OpenPayment } from '../payment/open-payment.ts';
import { useEnded } from '../payment/use-ended.ts';
import { goodsText, noticeOf, pixTitle } from './pix-words.ts';
import styles from './stages.module.css';

/** Interval of clock updates, ms. */
const LOOK_MS = 500;

interface PixStageProps {
  open: OpenPayment;
  payments: GuestPayments;
  /** Pays the same cart again, with a new code. */
  onAgain: () => void;
}

/**
 * The PIX of a guest: a code for the bank app of the guest's phone. The tablet copies nothing. The goods stand beside
 * the amount, because a next guest may stand before it. `onLeft`: nobody touches its end any more.
 */
export function PixStage({ open, payments, onAgain, onLeft }: PixStageProps & { onLeft: () => void }) {
  const [asks, setAsks] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const { phase, purchase, amount } = open;
  const isOver = phase.kind === 'ended';
  const made = isOver ? null : (purchase?.qrCode ?? null);
  // Without a connection no event ends the code, so the clock does. If a clock that was ahead is corrected, the code
  // returns.
  const { now } = useServerNow(LOOK_MS, purchase);
  const isPast = purchase?.expiresAt != null && now >= purchase.expiresAt;
  const code = isPast ? null : made;
  const { isPresumed, isCut, sentBack } = open;
  useEnded(isOver ? `${isPresumed} ${isCut} ${sentBack.length}` : null, onLeft);
  return (
    <>
      <Stage
        className={isOver ? stackClass({ gap: 3 }, styles.price) : styles.pix}
        title={pixTitle(open)}
        initialFocus={main}
        onBack={isOver ? payments.close : () => setAsks(true)}
      >
        <div className={styles.steps}>
          <PixSteps label="Andamento do pagamento" stage={pixStage(phase)} />
        </div>
        <div className={styles.sum}>
          <p>
            <MoneyText value={amount} className={styles.amount} />
          </p>
          {purchase && <p className={textClass({ anywhere: true })}>{goodsText(purchase.lines)}</p>}
        </div>
        {!isOver && (
          <div className={styles.code}>
            {code && <QrCode text={code} label={`QR Code do PIX de ${moneyText(amount)}`} size="fits" />}
          </div>
        )}
        <div className={styles.aim}>
          {code && <h3>Aponte a câmera do seu banco</h3>}
          <p className={textClass({ tone: 'soft' })} role="status">
            {noticeOf(open, isPast)}
          </p>
        </div>
        <div className={styles.until}>
          {made && purchase?.expiresAt && (
            <Countdown
              endsAt={purchase.expiresAt}
              startedAt={purchase.expiresAt - PURCHASE_CODE_MS}
              label="Código válido por"
              endText="O código venceu"
              clock={serverClock.now}
              onEnd={() => payments.ask()}
            />
          )}
        </div>
        <Keys open={open} payments={payments} onAgain={onAgain} main={main} onLeave={() => setAsks(true)} />
      </Stage>
      <Leave
        open={asks && (!isOver || open.isCancelling)}
        payment={open}
        payments={payments}
        onClose={() => setAsks(false)}
      />
    </>
  );
}

interface KeysProps extends PixStageProps {
  main: RefObject<HTMLButtonElement | null>;
  onLeave: () => void;
}

function Keys({ open, payments, onAgain, main, onLeave }: KeysProps) {
  const { phase, purchase } = open;
  if (phase.kind === 'ended') {
    const isRenewable = phase.status === 'EXPIRED' && !open.isPresumed && !open.isCut;
    return (
      <div className={textClass({ paired: isRenewable }, styles.keys)}>
        <Button look="quiet" size="tall" wide onClick={payments.close}>
          {open.isCut ? 'Fechar' : 'Voltar para a loja'}
        </Button>
        {isRenewable && (
          <Button ref={main} size="tall" onClick={onAgain}>
            Gerar novo código
          </Button>
        )}
      </div>
    );
  }
  return (
    <div className={textClass({ paired: true }, styles.keys)}>
      <Button look="quiet" size="tall" busy={open.isCancelling} onClick={onLeave}>
        Cancelar
      </Button>
      <Button
        ref={main}
        look="quiet"
        size="tall"
        busy={phase.kind === 'verifying'}
        disabled={!purchase?.qrCode}
        onClick={() => void payments.ask()}
      >
        {phase.kind === 'unconfirmed' ? 'Tentar novamente' : 'Paguei'}
      </Button>
    </div>
  );
}

interface LeaveProps {
  open: boolean;
  payment: OpenPayment;
  payments: GuestPayments;
  onClose: () => void;
}

/** Without a connection nothing can be cancelled, and the code stays valid until its end. */
function Leave({ open, payment, payments, onClose }: LeaveProps) {
  const isUnheard = payment.fault !== null && !payment.isCancelling;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isUnheard ? 'Sem conexão' : 'Cancelar esta compra?'}
      text={
        isUnheard
          ? 'A compra não pode ser cancelada agora. Sem pagamento, ela acaba sozinha quando o código vencer.'
          : 'O código PIX deixa de valer e os itens voltam para a prateleira. Se você já pagou, não cancele: a confirmação vai chegar.'
      }
      confirmLabel={isUnheard ? 'Tentar cancelar' : 'Cancelar compra'}
      cancelLabel="Continuar pagando"
      stay
      busy={payment.isCancelling}
      onConfirm={() => void payments.cancel()}
    />
  );
}
