import { Pencil } from 'lucide-react';
import { memo } from 'react';
import type { ManagedItem } from '../../../data/rows/managed-items.ts';
import { stockLevel } from '../../../domain/shop/stock-level.ts';
import { hasPrice } from '../../../records/types/goods/item.ts';
import { optionalPart } from '../../../ui/base/late-part.tsx';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { WaitingTag } from '../../../ui/marks/waiting-tag.tsx';
import { countText } from '../../../ui/words/count-text.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import styles from '../items.module.css';
import { ManagedPicture } from '../managed-picture.tsx';

/** Late, because most goods have no date. */
const ExpiryMark = optionalPart(async () => (await import('../expiry-mark.tsx')).ExpiryMark);

interface ItemRowProps {
  item: ManagedItem;
  categoryNames: ReadonlyMap<string, string>;
  onOpen: (item: ManagedItem) => void;
}

/** One item of the catalogue. The whole row opens its form [MI-01]. */
export const ItemRow = memo(function ItemRow({ item, categoryNames, onOpen }: ItemRowProps) {
  const { value, entry, pending, asks } = item;
  return (
    <button
      type="button"
      data-item={value.id}
      className={rowClass({ gap: 3 }, styles.row)}
      onClick={() => onOpen(item)}
    >
      <ManagedPicture item={item} categoryNames={categoryNames} />
      <span className={stackClass({ grow: true, gap: 'half' })}>
        <span className={styles.name} data-picture>
          {value.name}
        </span>
        <span className={rowClass({ wrap: true, size: 1, tone: 'soft', digits: true }, styles.facts)}>
          {hasPrice(item.row) ? (
            <MoneyText value={value.price} />
          ) : (
            <span className={textClass({ tone: 'guava', weight: 600 })}>sem preço</span>
          )}
          <Stock {...value} />
          {(value.lots || value.hidden) && <ExpiryMark item={value} />}
          {(entry || pending !== 0 || asks) && <WaitingTag parked={asks || entry?.state.kind === 'parked'} />}
        </span>
      </span>
      <Pencil className={styles.pencil} aria-label={`Editar ${value.name}`} />
    </button>
  );
});

function Stock({ quantity, refill }: Pick<ManagedItem['value'], 'quantity' | 'refill'>) {
  const level = stockLevel(quantity, refill?.minimum);
  if (level === 'none') return <span className={textClass({ tone: 'guava', weight: 600 })}>esgotado</span>;
  return (
    <span className={level === 'low' ? textClass({ tone: 'guava', weight: 600 }) : undefined}>
      {countText(quantity, 'unidade', 'unidades')}
    </span>
  );
}
