import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { createPortal } from 'react-dom';
import { useReadsCosts } from '../../../data/hooks/own-role.ts';
import type { RecordRow } from '../../../records/record.ts';
import { Placed } from '../../../ui/layout/placed.tsx';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import { SortHeading } from '../../../ui/tables/sort-heading.tsx';
import type { ItemListProps } from '../list/item-list.tsx';
import { ItemLine } from './item-line.tsx';
import type { ItemOrder, Ordering } from './order.ts';
import styles from './table.module.css';
import { useCellSave } from './use-cell-save.ts';
import { useSettledOrder } from './use-settled-order.ts';

/** Rows rendered at once. */
const STEP = 60;

const COLUMNS: readonly { by: ItemOrder; label: string }[] = [
  { by: 'name', label: 'Item' },
  { by: 'price', label: 'Preço' },
  { by: 'cost', label: 'Custo' },
  { by: 'margin', label: 'Margem' },
  { by: 'minimum', label: 'Mínimo' },
  { by: 'quantity', label: 'Estoque' },
];
const COSTLESS = COLUMNS.filter(({ by }) => by !== 'cost' && by !== 'margin');

interface ItemTableProps extends ItemListProps {
  locationId: string;
  /** The column beside the table for open forms. Null without open forms. */
  beside: HTMLElement | null;
  onSaved: (before: RecordRow, fields: readonly string[]) => void;
}

/** The items of a shop on a wide screen, in the order of the search until a heading sorts them [MI-02]. */
export function ItemTable(props: ItemTableProps) {
  const { found, searched, locationId, categoryNames, isOpen, forms, hostOf, beside } = props;
  const [ordering, setOrdering] = useState<Ordering | null>(null);
  // `found` is deferred, so the key of its order is deferred, too.
  const rows = useSettledOrder(found, ordering, useDeferredValue(searched));
  const readsCosts = useReadsCosts(locationId);
  const save = useCellSave(locationId, props.onSaved);
  const { shown, end } = useGrowing(rows, STEP, `${ordering?.by} ${ordering?.reversed} ${searched}`);
  const orderBy = (by: ItemOrder): void =>
    setOrdering((before) => ({ by, reversed: before?.by === by && !before.reversed }));
  return (
    <>
      <table className={styles.table} aria-label="Itens" onKeyDown={moveFocus}>
        <thead>
          <tr>
            {(readsCosts ? COLUMNS : COSTLESS).map(({ by, label }) => (
              <SortHeading
                key={by}
                label={label}
                direction={ordering?.by === by ? (ordering.reversed ? 'descending' : 'ascending') : null}
                className={styles[by]}
                onOrder={() => orderBy(by)}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((item) => (
            <ItemLine
              key={item.row.id}
              item={item}
              categoryNames={categoryNames}
              readsCosts={readsCosts}
              save={save}
              onOpen={forms.turnTo}
              isOpen={isOpen(item)}
            />
          ))}
        </tbody>
      </table>
      {end && <div ref={end} aria-hidden="true" />}
      {beside && createPortal(<FormColumn forms={forms} hostOf={hostOf} />, beside)}
    </>
  );
}

/** New items first, then the edited items, last opened first. */
function FormColumn({ forms: { drafts, edited }, hostOf }: Pick<ItemTableProps, 'forms' | 'hostOf'>) {
  const ids = [...drafts.map(({ id }) => id), ...edited.map(({ row }) => row.id).reverse()];
  return ids.map((id) => <Placed key={id} host={hostOf(id)} onPlaced={focusForm} />);
}

const focusForm = (host: HTMLElement): void => host.querySelector<HTMLElement>('input[type="text"]')?.focus();

/** Rows and cells that each arrow key moves. */
const STEPS: Readonly<Record<string, readonly [rows: number, cells: number]>> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Arrow keys move the focus from button to button. Within a field they move the cursor. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const cell =
    event.target instanceof HTMLButtonElement ? event.target.closest<HTMLTableCellElement>('td, th') : null;
  if (!step || !cell) return;
  const [rows, cells] = step;
  const { rows: lines } = event.currentTarget;
  const line = (cell.parentElement as HTMLTableRowElement).rowIndex + rows;
  for (let at = cell.cellIndex + cells; at >= 0 && at < COLUMNS.length; at += cells) {
    const target = lines[line]?.cells[at]?.querySelector('button');
    target?.focus();
    if (target || cells === 0) break;
  }
  event.preventDefault();
}
