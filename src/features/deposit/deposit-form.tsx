import { useState } from 'react';
import * as v from 'valibot';
import type { Data } from '../../data/data.ts';
import { useOfflineReason } from '../../data/hooks/offline-reason.ts';
import { backText, notCharged } from '../../data/hooks/offline-words.ts';
import { depositProblem, MAX_DEPOSIT } from '../../domain/money/deposit.ts';
import { type Centavos, formatBRL } from '../../domain/money/money.ts';
import { untilConnected } from '../../realtime/until-connected.ts';
import { useEventSocket, useRealtimeState } from '../../realtime/use-realtime.tsx';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CurrencyField, centavosOf } from '../../ui/fields/currency-field.tsx';
import { rule } from '../../ui/forms/ruled.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { toast } from '../../ui/toasts/toast.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import styles from './deposit.module.css';

const QUICK_AMOUNTS: readonly Centavos[] = [1000, 2000, 5000, 10_000, 20_000, 50_000];

const schema = v.object({
  amount: v.pipe(v.string(), v.transform(centavosOf), rule(depositProblem), v.number()),
});

export interface DepositFormProps {
  create: Data['createDeposit'];
  online: boolean;
  checking: boolean;
  onVerify: () => void;
  onCancel: () => void;
}

/**
 * The amount and the three buttons of /deposit [D-01]. Nothing is queued: offline the form says why and does
 * nothing.
 */
export function DepositForm({ create, online, checking, onVerify, onCancel }: DepositFormProps) {
  const socket = useEventSocket();
  const connection = useRealtimeState();
  const offline = useOfflineReason();
  const [amount, setAmount] = useState<Centavos | null>(null);
  const deposit = async (wanted: Centavos): Promise<void> => {
    if (!online) return void toast.warning(notCharged(offline));
    if (!(await untilConnected(socket)))
      return void toast.warning('Aguarde a conexão ser estabelecida antes de continuar.');
    const outcome = await create({ amount: wanted });
    if (outcome.kind === 'done') return setAmount(null);
    const { kind, message } = outcome.error;
    toast.error(kind === 'network' ? 'Não foi possível criar o depósito. Tente novamente.' : message);
  };
  const { errors, busy, edited, formProps } = useForm(schema, (form) =>
    deposit(form.amount).catch(() => void toast.error('Erro ao processar depósito. Tente novamente.')),
  );
  const reason = !online
    ? `${offline.name}: o depósito espera ${backText(offline)}.`
    : connection === 'Connected'
      ? null
      : 'Conectando… o depósito libera assim que a conexão for estabelecida.';
  return (
    <form className={stackClass({ gap: 4 })} {...formProps}>
      <CurrencyField
        big
        label="Valor do depósito"
        name="amount"
        value={amount}
        onValueChange={setAmount}
        error={errors.amount}
        hint={`Até ${formatBRL(MAX_DEPOSIT)} por depósito.`}
      />
      <fieldset className={styles.quick}>
        <legend>Valores rápidos</legend>
        {QUICK_AMOUNTS.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={amount === one}
            onClick={() => {
              setAmount(one);
              edited('amount');
            }}
          >
            {moneyText(one)}
          </button>
        ))}
      </fieldset>
      {reason && (
        <p className={textClass({ tone: 'soft', size: 1, centred: true })} role="status">
          {reason}
        </p>
      )}
      <Stack gap={2}>
        <Button type="submit" size="tall" wide busy={busy}>
          Confirmar Depósito
        </Button>
        <Button look="quiet" wide busy={checking} onClick={onVerify}>
          Verificar Pagamento
        </Button>
        <Button look="ghost" wide onClick={onCancel}>
          Cancelar
        </Button>
      </Stack>
    </form>
  );
}
