import { CalendarClock, Trash2 } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useServerDay } from '../../data/hooks/server-days.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { isoOfDay } from '../../domain/hours/shop-time-zone.ts';
import { meanCost } from '../../domain/restock/mean-cost.ts';
import { meanCostText } from '../../domain/restock/mean-cost-text.ts';
import { MAX_UNITS } from '../../domain/restock/move.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { DateField } from '../../ui/fields/date-field.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import type { IsoDay } from '../../ui/words/date-text.ts';
import { moneyText } from '../../ui/words/money-text.tsx';
import type { CountedLine } from './receive-state.ts';
import styles from './supplies.module.css';

interface LineProps {
  name: string;
  /** Text of the ordered boxes or units. Null for goods that nobody ordered. */
  ordered: string | null;
  counted: CountedLine;
  /** Cost of the counted units by the order, centavos. Null where unknown. */
  expected: number | null;
  readsCosts: boolean;
  /** Undefined until the item is read, and for a deleted item. */
  item: ManagedItem | undefined;
  onChange: (part: Partial<CountedLine>) => void;
  /** Removes a line that nobody ordered. */
  onRemove: () => void;
}

/** Received units of one item, their invoiced amount, and their last day. */
export function ReceiveLine(props: LineProps) {
  const { name, ordered, counted: one, expected, readsCosts, item, onChange, onRemove } = props;
  const paid = one.paid === undefined ? expected : one.paid;
  const today = isoOfDay(useServerDay());
  const [isDated] = useState(one.expires !== undefined || Boolean(one.wrongDay));
  const [isAsked, ask] = useState(false);
  const dated = isDated || isAsked;
  const day = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (isAsked) day.current?.focus();
  }, [isAsked]);
  return (
    <Stack gap={2}>
      <Row gap={3} wrap justify="between">
        <div className={stackClass({ grow: true, anywhere: true })}>
          <h3>{name}</h3>
          <p className={textClass({ size: 1, tone: 'soft' })}>
            {ordered === null ? 'Não estava no pedido' : `pedido: ${ordered}`}
          </p>
        </div>
        <Stepper
          label={name}
          look="loose"
          typed
          value={one.units}
          max={MAX_UNITS}
          onValueChange={(units) => onChange({ units })}
        />
      </Row>
      {one.units > 0 && (
        <Row wrap gap={2} align="start" className={styles.pair}>
          {readsCosts && (
            <CurrencyField
              label={`Valor na nota de ${name}`}
              zero
              value={paid}
              hint={paidHint(item, one.units, { paid, expected })}
              onValueChange={(paid) => onChange({ paid })}
            />
          )}
          {dated && (
            <DateField
              ref={day}
              label={`Validade de ${name}`}
              format="DD/MM/YYYY"
              value={(one.expires as IsoDay | undefined) ?? null}
              today={today}
              wrong={one.wrongDay ?? ''}
              onValueChange={(day, wrongDay) => onChange({ expires: day ?? undefined, wrongDay })}
            />
          )}
        </Row>
      )}
      <Row wrap gap={2}>
        {one.units > 0 && !dated && (
          <Button
            look="ghost"
            size="small"
            icon={<CalendarClock />}
            aria-label={`Validade de ${name}`}
            onClick={() => ask(true)}
          >
            Validade
          </Button>
        )}
        {ordered === null && (
          <Button
            look="ghost"
            size="small"
            icon={<Trash2 />}
            aria-label={`Tirar ${name} da entrega`}
            onClick={onRemove}
          >
            Tirar
          </Button>
        )}
        {ordered !== null && one.units > 0 && (
          <Button
            look="ghost"
            size="small"
            aria-label={`Nada veio de ${name}`}
            onClick={() => onChange({ units: 0 })}
          >
            Nada veio
          </Button>
        )}
      </Row>
    </Stack>
  );
}

/** Hint with the expected new cost per unit. The server decides it. */
function paidHint(
  item: ManagedItem | undefined,
  units: number,
  { paid, expected }: { paid: number | null; expected: number | null },
): string {
  if (paid === null && expected !== null) return `Em branco, vale o do pedido: ${moneyText(expected)}`;
  if (!item || paid === null) return `O total da nota, das ${units} un.`;
  const books = { cost: item.value.cost, shelf: item.shelf + item.pending };
  return meanCostText(meanCost(books, { units, paid }), moneyText);
}
