import { Button } from '../../ui/buttons/button.tsx';
import type { PaymentFlow } from './use-payment-flow.ts';
import { isCodeVoid, isDebtCode } from './void-code.ts';

/** The buttons of the phase. */
export function PhaseActions({ flow, onLeave }: { flow: PaymentFlow; onLeave: () => void }) {
  const { phase } = flow;
  if (phase.kind === 'ended') {
    const isDebt = isDebtCode(flow);
    const canPay = isDebt || phase.status === 'EXPIRED';
    return (
      <>
        {canPay && (
          <Button size="tall" wide onClick={() => void (isDebt ? flow.ask() : flow.renew())}>
            {isDebt ? 'Paguei' : 'Gerar novo código'}
          </Button>
        )}
        <Button
          look={canPay ? 'ghost' : 'primary'}
          size="tall"
          wide
          busy={flow.closing}
          onClick={() => void flow.close()}
        >
          Voltar para a loja
        </Button>
      </>
    );
  }
  return (
    <>
      {isCodeVoid(flow) && (
        <Button size="tall" wide onClick={() => void flow.renew()}>
          Gerar novo código
        </Button>
      )}
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
