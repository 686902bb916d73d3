import type { ManagedItem } from '../../data/rows/managed-items.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { NO_REFILL } from '../../domain/shop/refill.ts';
import { MAX_BOXES, MAX_ORDER_LINES, type SupplyLine } from '../../domain/supplies/supply-order.ts';
import { boxCostFor, lineFor, type Usual, usualOf } from '../../domain/supplies/usual-supplier.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { useFocusStays } from '../../ui/focus/use-focus-stays.ts';
import { FindItem, lineControl } from './find-item.tsx';
import { type OrderValues, withBoxes, withCost, withLine } from './order-values.ts';
import styles from './supplies.module.css';
import { lineUnitsText, priceLabel } from './supply-texts.ts';

interface OrderLinesProps {
  values: OrderValues;
  supplies: readonly ShopSupply[];
  onChange: (values: OrderValues) => void;
}

/** Ordered goods with boxes and price per box, and a search for more goods. */
export function OrderLines({ values, supplies, onChange }: OrderLinesProps) {
  const focus = useFocusStays(lineControl);
  return (
    <Stack gap={2} {...focus}>
      {values.lines.map((line) => (
        <OrderLine key={line.itemId} line={line} values={values} onChange={onChange} />
      ))}
      <AddItem values={values} supplies={supplies} onChange={onChange} />
    </Stack>
  );
}

function OrderLine({
  line,
  values,
  onChange,
}: Pick<OrderLinesProps, 'values' | 'onChange'> & { line: SupplyLine }) {
  return (
    <Stack gap={2} className={styles.line} data-line="">
      <Row gap={3} wrap justify="between">
        <div className={stackClass({ grow: true, anywhere: true })}>
          <h3>{line.name}</h3>
          <p className={textClass({ size: 1, tone: 'soft' })}>{lineUnitsText(line)}</p>
        </div>
        <Stepper
          label={line.name}
          look="loose"
          typed
          removes
          max={MAX_BOXES}
          value={line.boxes}
          onValueChange={(boxes) => onChange(withBoxes(values, line.itemId, boxes))}
        />
      </Row>
      <CurrencyField
        label={priceLabel(line)}
        zero
        value={values.costs[line.itemId] ?? null}
        onValueChange={(cost) => onChange(withCost(values, line.itemId, cost))}
      />
    </Stack>
  );
}

function AddItem({ values, supplies, onChange }: OrderLinesProps) {
  const add = ({ row, value }: ManagedItem): void => {
    const usual: Usual | undefined = usualOf(
      supplies.map(({ value: order }) => order).filter(({ locationId }) => locationId === values.locationId),
    ).get(row.id);
    const item = { ...(value.refill ?? NO_REFILL), id: row.id, name: value.name, cost: value.cost };
    const line = lineFor(item, 1, usual);
    onChange(withLine(values, line, boxCostFor(item, line, usual)));
  };
  if (values.lines.length >= MAX_ORDER_LINES) return null;
  return (
    <FindItem
      locationId={values.locationId}
      label="Adicionar item: nome ou código"
      taken={new Set(values.lines.map(({ itemId }) => itemId))}
      onFound={add}
    />
  );
}
