import { Copy } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { copyAndNote } from '../../device/files/copied.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { useCopyAnswer } from '../../ui/buttons/copy-button.tsx';
import { Passing } from '../../ui/words/passing.tsx';
import styles from './payment.module.css';
import { useCodeCopied } from './use-code-copied.ts';
import type { PaymentFlow } from './use-payment-flow.ts';
import { isCodeVoid, isDebtCode } from './void-code.ts';

interface PhaseActionsProps {
  flow: PaymentFlow;
  onLeave: () => void;
  /** The button that has the focus when the sheet opens. */
  main: RefObject<HTMLButtonElement | null>;
}

/** The buttons of the phase. They keep their places while the code arrives, is copied and is checked at the bank. */
export function PhaseActions({ flow, onLeave, main }: PhaseActionsProps) {
  const copying = useCopying(flow);
  const { phase } = flow;
  if (phase.kind === 'ended') return <EndActions flow={flow} />;
  if (isCodeVoid(flow))
    return (
      <>
        <Button ref={main} size="tall" wide busy={flow.renewing} onClick={() => void flow.renew()}>
          Gerar novo código
        </Button>
        <AsidePair onLeave={onLeave} />
      </>
    );
  const { label, word, Icon } = copying ?? askFace(flow);
  const isBusy = copying ? phase.kind === 'preparing' : phase.kind === 'verifying';
  return (
    <>
      <Button
        ref={main}
        size="tall"
        wide
        busy={isBusy}
        icon={Icon && <Icon aria-hidden="true" />}
        onClick={() => void (copying ? copying.copy() : flow.ask())}
      >
        {/* Silent, because the sheet itself announces the question to the bank. */}
        <Passing label={label} word={word} aloud={copying !== null} />
      </Button>
      <AsidePair onLeave={onLeave}>
        {copying && phase.kind !== 'preparing' && (
          <Button look="ghost" busy={phase.kind === 'verifying'} onClick={() => void flow.ask()}>
            {askFace(flow).word ?? askFace(flow).label}
          </Button>
        )}
      </AsidePair>
    </>
  );
}

/**
 * The copy button that comes before 'Paguei', until the code is copied. Null after that. The result keeps its place for
 * two seconds, so that a second tap does not hit 'Paguei' [F-18].
 */
function useCopying({ phase, purchase }: PaymentFlow) {
  const code = purchase?.qrCode ?? null;
  const isCopied = useCodeCopied(code) !== 'no';
  const { answer, copy } = useCopyAnswer(code ?? '', copyAndNote);
  if (phase.kind === 'unconfirmed' || (isCopied && !answer)) return null;
  return { label: 'Copiar código PIX', word: answer?.said, Icon: answer?.Icon ?? Copy, copy };
}

function askFace({ phase }: PaymentFlow) {
  const label = phase.kind === 'unconfirmed' ? 'Tentar novamente' : 'Paguei';
  return { label, word: phase.kind === 'verifying' ? 'Verificando...' : undefined, Icon: null };
}

/**
 * 'Cancelar', beside the other action if there is one. 'Cancelar' is the same button throughout, so that it keeps the
 * focus.
 */
const AsidePair = ({ children, onLeave }: { children?: ReactNode; onLeave: () => void }) => (
  <Row gap={2} className={styles.pair}>
    {children}
    <Button look="ghost" wide onClick={onLeave}>
      Cancelar
    </Button>
  </Row>
);

/** The buttons of an ended payment. After a PIX that went to the balance, a new code is the second choice. */
function EndActions({ flow }: { flow: PaymentFlow }) {
  const isDebt = isDebtCode(flow);
  const canPay = isDebt || (flow.phase.kind === 'ended' && flow.phase.status === 'EXPIRED');
  const isBackFirst = !canPay || (!isDebt && isCredited(flow));
  const buttons = [
    canPay && (
      <Button
        key="pay"
        look={isBackFirst ? 'ghost' : 'primary'}
        size="tall"
        wide
        busy={flow.renewing}
        onClick={() => void (isDebt ? flow.ask() : flow.renew())}
      >
        {isDebt ? 'Paguei' : 'Gerar novo código'}
      </Button>
    ),
    <Button
      key="back"
      look={isBackFirst ? 'primary' : 'ghost'}
      size="tall"
      wide
      busy={flow.closing}
      onClick={() => void flow.close()}
    >
      Voltar para a loja
    </Button>,
  ];
  return isBackFirst ? buttons.toReversed() : buttons;
}

const isCredited = ({ purchase }: PaymentFlow): boolean => purchase !== null && purchase.credited > 0;
