import { memo } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { itemMargin } from '../../../domain/money/known-cost.ts';
import { MAX_PRICE } from '../../../domain/money/money.ts';
import { MAX_UNITS } from '../../../domain/restock/move.ts';
import { stockLevel } from '../../../domain/shop/stock-level.ts';
import { inGroups } from '../../../domain/words/in-groups.ts';
import { hasPrice } from '../../../records/types/goods/item.ts';
import { optionalPart } from '../../../ui/base/late-part.tsx';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { WaitingTag } from '../../../ui/marks/waiting-tag.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import { ManagedPicture } from '../managed-picture.tsx';
import { EditCell } from './edit-cell.tsx';
import styles from './table.module.css';
import type { CellField, SaveCell } from './use-cell-save.ts';

/** Late, because most goods have no date. */
const ExpiryMark = optionalPart(async () => (await import('../expiry-mark.tsx')).ExpiryMark);

interface ItemLineProps {
  item: ManagedItem;
  categoryNames: ReadonlyMap<string, string>;
  isOpen: boolean;
  /** False where the table has no costs and no margins. */
  readsCosts: boolean;
  save: SaveCell;
  onOpen: (item: ManagedItem) => void;
}

/** One item of the table. Its name opens the form. Price, cost and minimum are edited in their cells. */
export const ItemLine = memo(function ItemLine(props: ItemLineProps) {
  const { item, categoryNames, isOpen, readsCosts, save, onOpen } = props;
  const { value, entry, pending, asks } = item;
  const margin = itemMargin(value.price, value.cost);
  const level = stockLevel(value.quantity, value.refill?.minimum);
  const par = value.refill?.par ?? Number.POSITIVE_INFINITY;
  const cell = (field: CellField) => ({
    onSave: (typed: number | null) => save(item, field, typed),
    most: field === 'minimum' ? MAX_UNITS : MAX_PRICE,
  });
  return (
    <tr className={styles.line} aria-current={isOpen || undefined}>
      <th scope="row" className={styles.name}>
        <button
          type="button"
          data-item={value.id}
          className={rowClass({ gap: 3 }, styles.open)}
          onClick={() => onOpen(item)}
        >
          <ManagedPicture item={item} categoryNames={categoryNames} />
          <span className={stackClass({ grow: true, anywhere: true, gap: 'half' })}>
            <span className={textClass({ weight: 600 })}>{value.name}</span>
            {(value.lots || value.hidden || entry || pending !== 0 || asks) && (
              <span className={rowClass({ wrap: true, gap: 2, size: 1 })}>
                {(value.lots || value.hidden) && <ExpiryMark item={value} />}
                {(entry || pending !== 0 || asks) && (
                  <WaitingTag parked={asks || entry?.state.kind === 'parked'} />
                )}
              </span>
            )}
          </span>
        </button>
      </th>
      <td>
        <EditCell
          {...cell('price')}
          label={`Preço de ${value.name}`}
          kind="money"
          value={value.price || null}
          text={hasPrice(item.row) ? moneyText(value.price) : 'sem preço'}
          isUrgent={!hasPrice(item.row)}
          problemOf={(typed) => (typed === null ? 'Diga o preço' : null)}
        />
      </td>
      {readsCosts && (
        <>
          <td className={styles.cost}>
            <EditCell
              {...cell('cost')}
              label={`Custo de ${value.name}`}
              kind="money"
              value={value.cost || null}
              text={value.cost ? moneyText(value.cost) : '—'}
              problemOf={() => null}
            />
          </td>
          <td className={textClass(margin !== null && margin < 0 ? { tone: 'guava' } : {}, styles.margin)}>
            {margin === null ? '—' : `${margin}%`.replace('-', '\u2212')}
          </td>
        </>
      )}
      <td className={styles.minimum}>
        <EditCell
          {...cell('minimum')}
          label={`Estoque mínimo de ${value.name}`}
          kind="units"
          value={value.refill?.minimum ?? null}
          text={value.refill?.minimum ? String(value.refill.minimum) : '—'}
          problemOf={(typed) => ((typed ?? 0) > par ? `O nível cheio é ${par}` : null)}
        />
      </td>
      <td className={textClass(level === 'none' || level === 'low' ? { tone: 'guava', weight: 600 } : {})}>
        {level === 'none' ? 'esgotado' : inGroups(value.quantity)}
      </td>
    </tr>
  );
});
