import { useRef, useState } from 'react';
import type { Payment } from '../../data/commands/money/payment.ts';
import { useNetwork } from '../../data/hooks/hooks.ts';
import { type PixPhase, pixStage } from '../../domain/money/pix-wait.ts';
import { PIX_COMING, PIX_NOTICES, PIX_TITLES } from '../../domain/money/pix-words.ts';
import { textClass } from '../../ui/base/look.ts';
import { PixSteps } from '../../ui/payment/pix-steps.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { Spoken, SpokenChanges } from '../../ui/words/spoken.tsx';
import { endText } from './end-text.ts';
import { LeaveQuestion } from './leave-question.tsx';
import styles from './payment.module.css';
import { PhaseActions } from './payment-actions.tsx';
import { PaymentCode } from './payment-code.tsx';
import { Proof } from './proof.tsx';
import { useCodeCopied } from './use-code-copied.ts';
import { usePaidEnd } from './use-paid-end.ts';
import { type PaymentFlow, usePaymentFlow } from './use-payment-flow.ts';
import { isCodeVoid, isDebtCode } from './void-code.ts';

const TITLES: Record<PixPhase['kind'], string> = {
  ...PIX_TITLES,
  paid: 'Compra realizada com sucesso!',
  ended: 'Pagamento encerrado',
};

/** The payment of one purchase, from 'código gerado' to 'confirmado' [S-13..S-18]. `onAway` closes the dialog. */
export function PaymentDialog({ payment, onAway }: { payment: Payment; onAway: () => void }) {
  const flow = usePaymentFlow(payment);
  const [leaving, setLeaving] = useState(false);
  const main = useRef<HTMLButtonElement>(null);
  const paid = flow.phase.kind === 'paid';
  const over = flow.phase.kind === 'ended';
  // The question concerns one code, and an ended payment may get a new code.
  if (leaving && over && !flow.cancelling) setLeaving(false);
  const end = usePaidEnd(payment, paid, onAway);
  const copied = useCodeCopied(flow.purchase?.qrCode ?? null);
  const title = titleOf(flow);
  const text = usePhaseText(flow);

  if (paid) return <Proof {...{ payment, end }} purchase={flow.purchase} title={TITLES.paid} />;
  return (
    <>
      <Sheet
        align="centre"
        closable={false}
        onClose={() => undefined}
        onBack={over ? () => void flow.close() : () => setLeaving(true)}
        tall={!over}
        initialFocus={main}
        title={title}
        footer={<PhaseActions {...{ flow, main }} onLeave={() => setLeaving(true)} />}
      >
        <PixSteps
          label="Andamento do pagamento"
          stage={isDebtCode(flow) ? 'waiting' : pixStage(flow.phase)}
        />
        <PhaseBody flow={flow} text={text} />
        <SpokenChanges text={text ? `${title}. ${text}` : title} />
        {/* The tap that bought did not announce its copy. */}
        <Spoken text={copied === 'silently' ? 'Código copiado.' : ''} />
      </Sheet>
      <LeaveQuestion {...{ payment, flow, onAway }} open={leaving} onClose={() => setLeaving(false)} />
    </>
  );
}

function titleOf(flow: PaymentFlow): string {
  if (isDebtCode(flow)) return 'Regularize seu saldo';
  return isCodeVoid(flow) ? 'Este código não vale mais' : TITLES[flow.phase.kind];
}

/** Text of the phase, if it has one. */
function usePhaseText(flow: PaymentFlow): string | undefined {
  const { phase, purchase } = flow;
  const { isServerDown, online } = useNetwork();
  if (isDebtCode(flow)) return DEBT;
  if (isCodeVoid(flow)) return CODE_VOID;
  switch (phase.kind) {
    case 'ended':
      return phase.message ?? endText(phase.status, purchase);
    case 'preparing':
      return PIX_COMING;
    case 'unconfirmed':
      if (!online) return isServerDown ? NOT_ASKED_NOW : NOT_ASKED;
  }
  return PIX_NOTICES[phase.kind];
}

/** Content of the phase. Its buttons are in the footer, always visible. */
function PhaseBody({ flow, text }: { flow: PaymentFlow; text: string | undefined }) {
  const { phase, purchase } = flow;
  const notice = text && <p className={styles.notice}>{text}</p>;
  if (purchase && isDebtCode(flow))
    return (
      <>
        {notice}
        <PaymentCode purchase={purchase} onEnd={flow.ask} />
      </>
    );
  if (phase.kind === 'ended' || phase.kind === 'preparing')
    return <p className={textClass({ tone: 'soft', centred: true }, styles.text)}>{text}</p>;
  return purchase && <PaymentCode purchase={purchase} onEnd={flow.ask} notice={notice} />;
}

/** Replaces the phase's text if the question could not be sent. */
const NOT_ASKED =
  'Sem conexão com a internet: não conseguimos perguntar ao banco. Se você já pagou, seu dinheiro está seguro e a confirmação aparece aqui quando a conexão voltar.';

const NOT_ASKED_NOW =
  'Servidor com problemas: não conseguimos perguntar ao banco. Se você já pagou, seu dinheiro está seguro e a confirmação aparece aqui quando ele voltar.';

const CODE_VOID =
  'O que você pagou com ele está no seu saldo. Gere um novo código para pagar esta compra, ou cancele e compre de novo usando o saldo.';

const DEBT =
  'Seu saldo está negativo: este código cobre o que falta. Depois de pagar, você pode voltar a comprar.';
