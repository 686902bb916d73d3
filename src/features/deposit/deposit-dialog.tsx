import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { useData } from '../../data/hooks/data-context.tsx';
import { serverClock } from '../../data/wire/server-clock.ts';
import { kioskPlace } from '../../device/place/kiosk-place.ts';
import { historyPath } from '../../domain/history/path.ts';
import { DEPOSIT_CODE_MS } from '../../domain/money/deposit.ts';
import { type PixPhase, pixStage } from '../../domain/money/pix-wait.ts';
import { PIX_COMING, PIX_NOTICES, PIX_TITLES } from '../../domain/money/pix-words.ts';
import { paths } from '../../paths.ts';
import { textClass } from '../../ui/base/look.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { PixCode } from '../../ui/payment/pix-code.tsx';
import { PixSteps } from '../../ui/payment/pix-steps.tsx';
import { afterSeen } from '../../ui/scroll/after-seen.ts';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateFace } from '../../ui/states/state-face.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { SpokenChanges } from '../../ui/words/spoken.tsx';
import styles from './deposit.module.css';
import { type DepositFlow, useDepositFlow } from './use-deposit-flow.ts';

/** Duration of the confirmation, ms. Equal to that of a purchase. */
const CONFIRMED_MS = 1500;

const TITLES: Record<PixPhase['kind'], string> = {
  ...PIX_TITLES,
  code: 'Deposite com PIX',
  paid: 'Depósito confirmado',
  ended: 'Depósito encerrado',
};

/** The PIX of one deposit, from 'código gerado' to 'confirmado' [D-02..D-04]. */
export function DepositDialog({ id }: { id: string }) {
  const flow = useDepositFlow(id);
  const { kind } = flow.phase;
  const text = textOf(flow.phase);
  useConfirmation(id, flow);
  return (
    <Sheet
      align="centre"
      onClose={() => flow.close()}
      title={TITLES[kind]}
      footer={<PhaseActions id={id} flow={flow} />}
    >
      <PixSteps label="Andamento do depósito" stage={pixStage(flow.phase)} />
      <PhaseBody flow={flow} text={text} />
      <SpokenChanges text={text ? `${TITLES[kind]}. ${text}` : TITLES[kind]} />
    </Sheet>
  );
}

/** After a confirmed payment, reads the balance, announces it, then closes the code [D-03]. */
function useConfirmation(id: string, { phase, said, close }: DepositFlow): void {
  const data = useData();
  const paid = phase.kind === 'paid';
  // A ref, because the event's message may come after the record and must not repeat the confirmation.
  const words = useRef(said);
  useEffect(() => {
    words.current = said;
  });
  useEffect(() => {
    if (!paid) return;
    const toastId = `deposit:${id}`;
    toast.loading('Pagamento confirmado! Atualizando saldo...', { id: toastId });
    void Promise.all([data.refresh({ kind: 'profile' }), data.refresh({ kind: 'deposits' })]).then(() =>
      toast.success(words.current ?? 'Depósito confirmado com sucesso!', { id: toastId }),
    );
    // Waits while the bank's app covers the page and the confirmation.
    return afterSeen(CONFIRMED_MS, close);
  }, [paid, id, data, close]);
}

const ENDS: Readonly<Record<string, string>> = {
  // The bank may be late or silent, so the text does not say that nothing was paid.
  VENCIDA:
    'O código venceu. Se você já pagou, o valor entra no seu saldo assim que o banco confirmar o pagamento.',
  ERROR: 'Não foi possível gerar o código deste depósito. Nada foi cobrado.',
};

/** Text of the phase, if it has one. */
function textOf(phase: PixPhase): string | undefined {
  if (phase.kind === 'paid') return 'O valor já está no seu saldo.';
  if (phase.kind === 'preparing') return PIX_COMING;
  if (phase.kind !== 'ended') return PIX_NOTICES[phase.kind];
  return phase.message ?? ENDS[phase.status] ?? 'Este depósito foi encerrado.';
}

function PhaseBody({ flow: { phase, code, ask }, text }: { flow: DepositFlow; text: string | undefined }) {
  switch (phase.kind) {
    case 'paid':
      return <StateFace compact kind="done" title="Pagamento confirmado" text={text} />;
    case 'ended':
    case 'preparing':
      return <p className={textClass({ tone: 'soft', centred: true }, styles.text)}>{text}</p>;
    default:
      return (
        <>
          {text && (
            <div className={styles.notice}>
              <Notice kind="warning" aloud={false}>
                {text}
              </Notice>
            </div>
          )}
          {code && <PixCode {...code} goodForMs={DEPOSIT_CODE_MS} clock={serverClock.now} onEnd={ask} />}
        </>
      );
  }
}

function PhaseActions({ id, flow }: { id: string; flow: DepositFlow }) {
  const navigate = useNavigate();
  const { kind } = flow.phase;
  if (kind === 'paid')
    return (
      <>
        <Button size="tall" wide onClick={flow.close}>
          Concluir
        </Button>
        {kioskPlace() === null && (
          <Button
            look="ghost"
            wide
            onClick={() => {
              flow.close();
              void navigate(historyPath(id));
            }}
          >
            Ver comprovante
          </Button>
        )}
      </>
    );
  if (kind === 'ended')
    return (
      <>
        <Button
          size="tall"
          wide
          onClick={() => {
            flow.close();
            void navigate(paths.deposit());
          }}
        >
          Fazer outro depósito
        </Button>
        <Button look="ghost" wide onClick={flow.close}>
          Fechar
        </Button>
      </>
    );
  return (
    <>
      {kind !== 'preparing' && (
        <Button size="tall" wide busy={kind === 'verifying'} onClick={() => void flow.ask()}>
          {kind === 'verifying' ? 'Verificando...' : kind === 'unconfirmed' ? 'Tentar novamente' : 'Paguei'}
        </Button>
      )}
      <Button look="ghost" wide onClick={flow.close}>
        Pagar depois
      </Button>
    </>
  );
}
