import { Pencil } from 'lucide-react';
import { memo } from 'react';
import type { ManagedItem } from '../../data/managed-items.ts';
import { useWaitingPicture } from '../../data/use-waiting-picture.ts';
import { stockLevel } from '../../domain/stock-level.ts';
import { useImageUrl } from '../../images/images-context.tsx';
import { hasPrice } from '../../records/content/item.ts';
import { countText } from '../../ui/count-text.ts';
import { MoneyText } from '../../ui/money-text.tsx';
import { ProductPicture } from '../../ui/product-picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './items.module.css';

interface ItemRowProps {
  item: ManagedItem;
  onOpen: (id: string) => void;
}

/** One item of the catalogue; the whole row opens its form [MI-01]. */
export const ItemRow = memo(function ItemRow({ item, onOpen }: ItemRowProps) {
  const { value, entry, pending } = item;
  const image = useImageUrl(value.image, useWaitingPicture(value.image, entry));
  return (
    <button type="button" data-item={value.id} className={styles.row} onClick={() => onOpen(value.id)}>
      <ProductPicture
        size="thumb"
        seed={value.name}
        src={image.kind === 'ready' ? image.url : undefined}
        onError={image.kind === 'ready' ? image.onError : undefined}
      />
      <span className={styles.about}>
        <span className={styles.name}>{value.name}</span>
        <span className={styles.facts}>
          {hasPrice(item.row) ? (
            <MoneyText value={value.price} />
          ) : (
            <span className={styles.low}>sem preço</span>
          )}
          <Stock quantity={value.quantity} />
          {(entry || pending !== 0) && <Tag colour="sky">Na fila</Tag>}
        </span>
      </span>
      <Pencil className={styles.pencil} aria-label={`Editar ${value.name}`} />
    </button>
  );
});

function Stock({ quantity }: { quantity: number }) {
  const level = stockLevel(quantity);
  if (level === 'none') return <span className={styles.low}>esgotado</span>;
  return (
    <span className={level === 'low' ? styles.low : undefined}>
      {countText(quantity, 'unidade', 'unidades')}
    </span>
  );
}
