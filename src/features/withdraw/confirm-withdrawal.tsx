import { useRef } from 'react';
import { splitRevenueFee } from '../../domain/money/fee.ts';
import type { WithdrawalKind } from '../../domain/money/withdrawal.ts';
import { maskedPixKey } from '../../domain/people/pix-key.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { type Sum, Sums } from '../../ui/payment/sums.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { feeSums } from './fee-sums.ts';
import type { AskedWithdrawal } from './use-withdrawal.ts';
import styles from './withdraw.module.css';

/** Confirms amount and key before money leaves [W-01, W-06]. The focus starts on the safe answer. */
export function ConfirmWithdrawal({
  kind,
  asked: { amount, chavePix },
  busy,
  onConfirm,
  onCancel,
}: {
  kind: WithdrawalKind;
  asked: AskedWithdrawal;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const safe = useRef<HTMLButtonElement>(null);
  const split = kind === 'revenue' ? splitRevenueFee(amount) : null;
  const key: Sum = { name: 'Chave PIX', value: maskedPixKey(chavePix) };
  return (
    <Sheet
      role="alertdialog"
      align="centre"
      closable={!busy}
      onClose={onCancel}
      initialFocus={safe}
      title={kind === 'revenue' ? 'Confirme o saque de receita' : 'Confirme o saque'}
      description="Confira a chave: um PIX enviado não pode ser desfeito."
      footer={
        <>
          <Button size="tall" wide busy={busy} onClick={onConfirm}>
            Sacar {moneyText(split?.net ?? amount)}
          </Button>
          <Button look="ghost" wide disabled={busy} ref={safe} onClick={onCancel}>
            Voltar
          </Button>
        </>
      }
    >
      <p className={styles.big}>
        <MoneyText value={split?.net ?? amount} size="huge" />
      </p>
      <Sums sums={split ? [key, ...feeSums(split)] : [key]} />
    </Sheet>
  );
}
