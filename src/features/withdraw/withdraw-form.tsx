import { useState } from 'react';
import * as v from 'valibot';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, notCharged } from '../../data/hooks/offline-words.ts';
import { splitRevenueFee } from '../../domain/money/fee.ts';
import type { Centavos } from '../../domain/money/money.ts';
import {
  cooldownMessage,
  MAX_REVENUE_WITHDRAWAL,
  pendingMessage,
  revenueToSend,
} from '../../domain/money/withdrawal.ts';
import { useRealtimeState } from '../../realtime/use-realtime.tsx';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { useBusy } from '../../ui/base/use-busy.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { CurrencyField, centavosOf } from '../../ui/fields/currency-field.tsx';
import { rule } from '../../ui/forms/ruled.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { Sums } from '../../ui/payment/sums.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { toast } from '../../ui/toasts/toast.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import { ConfirmWithdrawal } from './confirm-withdrawal.tsx';
import { feeSums } from './fee-sums.ts';
import type { AskedWithdrawal, WithdrawalDesk } from './use-withdrawal.ts';
import styles from './withdraw.module.css';

const ProveSheet = dialogPart(async () => (await import('./prove-sheet.tsx')).ProveSheet);

/** Amount, obstacles and confirmation [W-01, W-02, W-06]. Nothing is queued. */
export function WithdrawForm({ desk, online }: { desk: WithdrawalDesk; online: boolean }) {
  const { kind, available, held, cooldownMinutes, pending } = desk;
  const offline = useOfflineReason();
  const [amount, setAmount] = useState<Centavos | null>(null);
  const [asked, setAsked] = useState<AskedWithdrawal | null>(null);
  const [sending, during] = useBusy();
  const [proving, setProving] = useState(false);
  const { errors, edited, formProps } = useForm(schemaOf(desk), async (form) => {
    if (desk.blocked !== null) return void toast.warning(desk.blocked);
    if (!online) return void toast.warning(notCharged(offline));
    const amount = kind === 'revenue' ? revenueToSend(form.amount, available) : form.amount;
    setAsked({ amount, chavePix: desk.profile.chavePix });
  });
  const confirm = async (): Promise<void> => {
    if (asked === null) return;
    const outcome = await during(desk.withdraw(asked));
    setProving(outcome === 'code');
    if (outcome === 'code') return;
    setAsked(null);
    if (outcome === 'taken') setAmount(null);
  };
  const most = kind === 'revenue' ? Math.min(available, MAX_REVENUE_WITHDRAWAL) : held.free;
  const toSend = revenueToSend(amount ?? 0, available);
  const reason = useReason(online);
  return (
    <>
      <form className={stackClass({ gap: 4 })} {...formProps}>
        <div className={styles.notices}>
          {cooldownMinutes > 0 ? (
            <Notice kind="warning">{cooldownMessage(kind, cooldownMinutes)}</Notice>
          ) : (
            pending && <Notice kind="info">{pendingMessage(pending)}</Notice>
          )}
        </div>
        <CurrencyField
          big
          label="Valor do saque"
          name="amount"
          value={amount}
          onValueChange={setAmount}
          error={errors.amount}
        />
        {most > 0 && (
          <Button
            look="quiet"
            onClick={() => {
              setAmount(most);
              edited('amount');
            }}
          >
            {most < available ? `Sacar o limite: ${moneyText(most)}` : `Sacar tudo: ${moneyText(most)}`}
          </Button>
        )}
        {kind === 'revenue' && toSend > 0 && <FeeBreakdown amount={toSend} />}
        {reason && (
          <p className={textClass({ tone: 'soft', size: 1, centred: true })} role="status">
            {reason}
          </p>
        )}
        <Button type="submit" size="tall" wide>
          Confirmar Saque
        </Button>
      </form>
      {proving && (
        <ProveSheet busy={sending} onProved={() => void confirm()} onClose={() => setProving(false)} />
      )}
      {asked !== null && !proving && (
        <ConfirmWithdrawal
          kind={kind}
          asked={asked}
          busy={sending}
          onConfirm={() => void confirm()}
          onCancel={() => setAsked(null)}
        />
      )}
    </>
  );
}

function FeeBreakdown({ amount }: { amount: Centavos }) {
  return (
    <section className={styles.fee} aria-label="Taxa do saque">
      <Sums sums={feeSums(splitRevenueFee(amount))} />
    </section>
  );
}

/** Reason that the button is disabled. Null when it is enabled. */
function useReason(online: boolean): string | null {
  const connection = useRealtimeState();
  const offline = useOfflineReason();
  if (!online) return `${offline.name}: o saque espera ${backText(offline)}.`;
  return connection === 'Connected' ? null : 'Conectando… você vai ver aqui quando o saque terminar.';
}

/** An obstacle to any amount is not reported as a problem of the field. */
const schemaOf = ({ blocked, problem }: WithdrawalDesk) =>
  v.object({
    amount: v.pipe(
      v.string(),
      v.transform(centavosOf),
      rule((amount) => (blocked === null ? problem(amount) : null)),
      v.transform((amount) => amount ?? 0),
    ),
  });
