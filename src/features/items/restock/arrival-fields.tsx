import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { meanCost } from '../../../domain/restock/mean-cost.ts';
import { meanCostText } from '../../../domain/restock/mean-cost-text.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { CurrencyField } from '../../../ui/fields/currency-field.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { ExpiryField } from './expiry-field.tsx';
import type { ArrivalFacts } from './use-visit.ts';
import type { Touch } from './visit-state.ts';

interface ArrivalFieldsProps {
  item: ManagedItem;
  /** The entry of the units that were put in. */
  touch: Touch;
  /** The person may read costs. */
  readsCosts: boolean;
  onTell: (facts: ArrivalFacts) => void;
}

/** Facts of units that were put in: their last day of sale, and their cost. */
export function ArrivalFields({ item, touch, readsCosts, onTell }: ArrivalFieldsProps) {
  return (
    <Row wrap gap={2} justify="between">
      <ExpiryField name={item.value.name} touch={touch} onTell={onTell} />
      {readsCosts && <PaidField item={item} touch={touch} onTell={onTell} />}
    </Row>
  );
}

/** Amount paid for all units together, and the resulting cost per unit. */
function PaidField({ item, touch, onTell }: Omit<ArrivalFieldsProps, 'readsCosts'>) {
  const { name, cost } = item.value;
  const { units, paid, books } = touch;
  const [open, setOpen] = useState(paid !== undefined);
  if (!open)
    return (
      <Button
        look="ghost"
        size="small"
        icon={<ReceiptText />}
        aria-label={`Compra de ${name}`}
        onClick={() => setOpen(true)}
      >
        Compra
      </Button>
    );
  const mean = paid === undefined ? null : meanCost({ cost, shelf: books }, { units, paid });
  return (
    <CurrencyField
      label={`Pago por ${units} un. de ${name}`}
      zero
      value={paid ?? null}
      hint={mean === null ? 'O total da nota, de todas as unidades' : meanCostText(mean, moneyText)}
      onValueChange={(amount) => onTell({ paid: amount ?? undefined })}
    />
  );
}
