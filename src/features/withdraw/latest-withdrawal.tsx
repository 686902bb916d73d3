import { isPendingWithdrawal } from '../../domain/money/withdrawal.ts';
import { statusLabel } from '../../domain/shop/status-label.ts';
import type { Withdrawal } from '../../records/types/money/withdraw.ts';
import { textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Tag, type TagColour } from '../../ui/marks/tag.tsx';
import { ProgressSteps, type StepState } from '../../ui/states/progress-steps.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { deviceMomentText } from '../../ui/words/when-text.ts';
import styles from './withdraw.module.css';

/** The newest withdrawal: steps while it is under way, one line afterwards [W-03, F-19]. */
export function LatestWithdrawal({ withdrawal }: { withdrawal: Withdrawal }) {
  const { status, amount, taxAmount, finalAmount, returnedAmount, createdAt, message } = withdrawal;
  const pending = isPendingWithdrawal(status);
  return (
    <Card as="section" padded aria-labelledby="latest">
      <h2 id="latest" className={textClass({ size: 3 })}>
        {pending ? 'Saque em andamento' : 'Último saque'}
      </h2>
      {pending && (
        <div className={styles.steps}>
          <ProgressSteps label="Andamento do saque" steps={stepsOf(status)} />
        </div>
      )}
      <Row wrap justify="between" gap={3} className={styles.line}>
        <span>
          <MoneyText value={finalAmount} size="price" />
          <span className={styles.quiet}> · {deviceMomentText(createdAt)}</span>
        </span>
        <Tag colour={colourOf(status)}>{statusLabel(status)}</Tag>
      </Row>
      {withdrawal.kind === 'revenue' && (pending || status === 'COMPLETED') && (
        <p className={styles.quiet}>
          {`${pending ? 'Você recebe' : 'Você recebeu'} ${moneyText(finalAmount - returnedAmount)}: ${moneyText(amount)} menos ${moneyText(taxAmount)} de taxa${returnedAmount > 0 ? ` e ${moneyText(returnedAmount)} devolvidos pelo banco` : ''}.`}
        </p>
      )}
      {status === 'ERROR' && message && <p className={styles.quiet}>{message}</p>}
    </Card>
  );
}

function stepsOf(status: string): { text: string; state: StepState }[] {
  const sent = status !== 'PROCESSING';
  return [
    { text: 'Pedido recebido', state: sent ? 'done' : 'now' },
    { text: 'Banco enviando', state: sent ? 'now' : 'next' },
    { text: 'Concluído', state: 'next' },
  ];
}

function colourOf(status: string): TagColour {
  if (status === 'COMPLETED') return 'leaf';
  return status === 'ERROR' ? 'guava' : 'sky';
}
