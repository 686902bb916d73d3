import { useState } from 'react';
import { type ManagedItem, useManagedItems } from '../../data/rows/managed-items.ts';
import type { ShopSupply } from '../../data/rows/supply/supplies.ts';
import { NO_REFILL } from '../../domain/shop/refill.ts';
import { findItems } from '../../domain/shop/search.ts';
import { MOST_BOXES, MOST_LINES, type SupplyLine } from '../../domain/supplies/supply-order.ts';
import { boxCostFor, lineFor, type Usual, usualOf } from '../../domain/supplies/usual-supplier.ts';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { CurrencyField } from '../../ui/fields/currency-field.tsx';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { type OrderValues, withBoxes, withCost, withLine } from './order-values.ts';
import styles from './supplies.module.css';
import { lineUnitsText, priceLabel } from './supply-texts.ts';

/** Found items shown at once. */
const MOST_FOUND = 6;

interface OrderLinesProps {
  values: OrderValues;
  supplies: readonly ShopSupply[];
  onChange: (values: OrderValues) => void;
}

/** What is ordered, in boxes with their price, and a search for more. */
export function OrderLines({ values, supplies, onChange }: OrderLinesProps) {
  return (
    <Stack gap={2}>
      {values.lines.map((line) => (
        <OrderLine key={line.itemId} {...{ line, values, onChange }} />
      ))}
      <FindItem {...{ values, supplies, onChange }} />
    </Stack>
  );
}

function OrderLine({
  line,
  values,
  onChange,
}: Pick<OrderLinesProps, 'values' | 'onChange'> & { line: SupplyLine }) {
  return (
    <Stack gap={2} className={styles.line}>
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
          max={MOST_BOXES}
          value={line.boxes}
          onValueChange={(boxes) => onChange(withBoxes(values, line.itemId, boxes))}
        />
      </Row>
      <CurrencyField
        label={priceLabel(line)}
        value={values.costs[line.itemId] ?? null}
        onValueChange={(cost) => onChange(withCost(values, line.itemId, cost))}
      />
    </Stack>
  );
}

function FindItem({ values, supplies, onChange }: OrderLinesProps) {
  const [query, setQuery] = useState('');
  const items = useManagedItems(values.locationId).rows;
  const wanted = query.trim();
  const ordered = new Set(values.lines.map(({ itemId }) => itemId));
  const found = wanted === '' ? [] : findIn(items, wanted).filter(({ row }) => !ordered.has(row.id));
  const add = ({ row, value }: ManagedItem): void => {
    const usual: Usual | undefined = usualOf(
      supplies.map(({ value: order }) => order).filter(({ locationId }) => locationId === values.locationId),
    ).get(row.id);
    const item = { ...(value.refill ?? NO_REFILL), id: row.id, name: value.name, cost: value.cost };
    const line = lineFor(item, 1, usual);
    onChange(withLine(values, line, boxCostFor(item, line, usual)));
    setQuery('');
  };
  if (values.lines.length >= MOST_LINES) return null;
  return (
    <>
      <SearchField label="Adicionar item: nome ou código" value={query} onValueChange={setQuery} />
      {found.slice(0, MOST_FOUND).map((item) => (
        <button key={item.row.id} type="button" className={styles.found} onClick={() => add(item)}>
          {item.value.name}
        </button>
      ))}
      {wanted !== '' && found.length === 0 && (
        <p role="status" className={textClass({ size: 1, tone: 'soft' })}>
          Nenhum item encontrado
        </p>
      )}
    </>
  );
}

/** The same search as that of the items' own screen. */
function findIn(items: readonly ManagedItem[], query: string): ManagedItem[] {
  const known = new Map(items.map((item) => [item.row.id, item]));
  const catalogue = { items: items.map(({ value }) => value), categoryNames: new Map(), campaigns: [] };
  return findItems(catalogue, query, 0).flatMap(({ id }) => known.get(id) ?? []);
}
