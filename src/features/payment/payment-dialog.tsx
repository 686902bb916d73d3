import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Payment } from '../../data/data.ts';
import { useData } from '../../data/data-context.tsx';
import { pixStage } from '../../domain/pix-wait.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { PixSteps } from '../../ui/pix-steps.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { StateFace } from '../../ui/state-face.tsx';
import { toast } from '../../ui/toast.ts';
import styles from './payment.module.css';
import { PaymentCode } from './payment-code.tsx';
import type { Phase } from './payment-flow.ts';
import { type PaymentFlow, usePaymentFlow } from './use-payment-flow.ts';

/** How long the confirmation stays before the home screen, in ms [S-15]. */
const REDIRECT_MS = 1500;

const TITLES: Record<Phase['kind'], string> = {
  preparing: 'Gerando seu código PIX',
  code: 'Pague com PIX',
  verifying: 'Verificando...',
  slow: 'Verificação de pagamento demorou mais que o esperado',
  unconfirmed: 'Não foi possível confirmar o pagamento',
  paid: 'Compra realizada com sucesso!',
  ended: 'Pagamento encerrado',
};

/** The payment of one purchase, from 'código gerado' to 'confirmado' [S-13..S-18]. */
export function PaymentDialog({ payment }: { payment: Payment }) {
  const data = useData();
  const navigate = useNavigate();
  const flow = usePaymentFlow(payment);
  const [leaving, setLeaving] = useState(false);
  const paid = flow.phase.kind === 'paid';
  const over = flow.phase.kind === 'ended';

  // The way home changes with the page; what follows a payment happens once.
  const goHome = useRef(() => {});
  useEffect(() => {
    goHome.current = () => void navigate('/home');
  });

  useEffect(() => {
    if (!paid) return;
    toast.success('Compra realizada com sucesso!', { id: `paid:${payment.purchaseId}` });
    void Promise.all([data.saveCart(payment.locationId, []), data.refresh({ kind: 'profile' })]);
    const timer = setTimeout(() => {
      void data.closePayment().then(() => goHome.current());
    }, REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [paid, data, payment.purchaseId, payment.locationId]);

  return (
    <>
      <Sheet
        open
        align="centre"
        closable={false}
        onOpenChange={() => undefined}
        title={TITLES[flow.phase.kind]}
        footer={
          <PhaseActions
            flow={flow}
            onLeave={() => setLeaving(true)}
            onClose={() => void data.closePayment()}
          />
        }
      >
        <PixSteps label="Andamento do pagamento" stage={pixStage(flow.phase)} />
        <PhaseBody flow={flow} />
      </Sheet>
      <ConfirmDialog
        open={leaving && !paid && !over}
        onOpenChange={setLeaving}
        title="Cancelar esta compra?"
        text="O código PIX deixa de valer e os itens voltam para a prateleira. Se você já pagou, não cancele: a confirmação vai chegar."
        confirmLabel="Cancelar compra"
        cancelLabel="Continuar pagando"
        danger
        onConfirm={() => {
          setLeaving(false);
          void flow.cancel();
        }}
      />
    </>
  );
}

/** What the phase says and shows; what can be done stands in the footer, always in sight. */
function PhaseBody({ flow }: { flow: PaymentFlow }) {
  const { phase, purchase } = flow;
  switch (phase.kind) {
    case 'paid':
      return (
        <StateFace
          compact
          kind="done"
          title="Pagamento confirmado"
          text="Pode retirar seus produtos. Bom apetite!"
        />
      );
    case 'ended':
      return (
        <p className={styles.text} role="status">
          {phase.message ?? ENDS[phase.status] ?? 'Esta compra foi encerrada.'}
        </p>
      );
    case 'preparing':
      return (
        <p className={styles.text} role="status">
          Estamos pedindo o código ao banco. Leva poucos segundos.
        </p>
      );
    case 'code':
    case 'verifying':
    case 'slow':
    case 'unconfirmed':
      return (
        <>
          {NOTICES[phase.kind] && (
            <p className={styles.notice} role="status">
              {NOTICES[phase.kind]}
            </p>
          )}
          {purchase && <PaymentCode purchase={purchase} onEnd={() => void flow.ask()} />}
        </>
      );
  }
}

const NOTICES: Partial<Record<Phase['kind'], string>> = {
  slow: 'Fique tranquilo: se você pagou, seu dinheiro está seguro. Continuamos esperando o banco e avisamos assim que ele confirmar.',
  unconfirmed: 'O banco não respondeu agora. Se você já pagou, toque em “Tentar novamente”.',
};

const ENDS: Readonly<Record<string, string>> = {
  // The bank may be late or silent: nobody knows that nothing was paid.
  EXPIRED:
    'O código venceu. Se você já pagou, a compra é concluída ou o valor entra no seu saldo assim que o banco confirmar o pagamento.',
  CANCELLED: 'A compra foi cancelada. Nada foi cobrado.',
  FAILED: 'Não foi possível criar a compra. Tente novamente.',
};

/** The buttons of the phase. */
function PhaseActions({
  flow,
  onLeave,
  onClose,
}: {
  flow: PaymentFlow;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { phase } = flow;
  if (phase.kind === 'paid') return null;
  if (phase.kind === 'ended') {
    const expired = phase.status === 'EXPIRED';
    return (
      <>
        {expired && (
          <Button size="tall" wide onClick={() => void flow.renew()}>
            Gerar novo código
          </Button>
        )}
        <Button look={expired ? 'ghost' : 'primary'} size="tall" wide onClick={onClose}>
          Voltar para a loja
        </Button>
      </>
    );
  }
  return (
    <>
      {phase.kind !== 'preparing' && (
        <Button size="tall" wide busy={phase.kind === 'verifying'} onClick={() => void flow.ask()}>
          {phase.kind === 'verifying'
            ? 'Verificando...'
            : phase.kind === 'unconfirmed'
              ? 'Tentar novamente'
              : 'Paguei'}
        </Button>
      )}
      <Button look="ghost" wide onClick={onLeave}>
        Cancelar
      </Button>
    </>
  );
}
