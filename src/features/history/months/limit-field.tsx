import { useState } from 'react';
import { useData } from '../../../data/hooks/data-context.tsx';
import { keepMonthlyLimit, useMonthlyLimit } from '../../../data/rows/own-choices.ts';
import { LARGEST_LIMIT } from '../../../records/content/own-choices.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Stack } from '../../../ui/base/stack.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { toast } from '../../../ui/toasts/toast.ts';
import { moneyText } from '../../../ui/words/money-text.tsx';

/**
 * The person's own monthly limit. 'Pagar' asks before a purchase passes it. A change waits for a connection like any
 * setting.
 */
export function LimitField() {
  const data = useData();
  const limit = useMonthlyLimit();
  const [typed, setTyped] = useState<number | null>();
  const value = typed === undefined ? limit : typed;
  const save = async (next: number | null): Promise<void> => {
    const isKept = await keepMonthlyLimit(data, next).catch(() => false);
    if (!isKept) return void toast.error('Não foi possível salvar o limite. Tente com internet.');
    setTyped(undefined);
    toast.success(next === null ? 'Sem limite por mês.' : `Limite de ${moneyText(next)} por mês.`);
  };
  return (
    <Stack gap={2}>
      <CurrencyField
        label="Meu limite por mês"
        hint="Ao passar dele, “Pagar” pergunta antes. Nenhuma compra é impedida."
        value={value}
        max={LARGEST_LIMIT}
        onValueChange={setTyped}
      />
      <Row gap={2} wrap>
        <Button look="quiet" disabled={!value || value === limit} onClick={() => void save(value)}>
          Salvar limite
        </Button>
        {limit !== null && (
          <Button look="ghost" onClick={() => void save(null)}>
            Tirar limite
          </Button>
        )}
      </Row>
    </Stack>
  );
}
