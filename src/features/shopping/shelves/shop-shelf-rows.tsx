import { Plus } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { Shelves } from '../../../domain/shelves/shelves.ts';
import { quantityOf } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useFocusStays } from '../../../ui/focus/use-focus-stays.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import { usePressedQuantity } from '../cart/use-pressed-quantity.ts';
import { ItemPicture } from '../item-picture.tsx';
import type { Shop } from '../use-shop.ts';
import { PromotedCard, type ShelfCardProps } from './promoted-card.tsx';
import styles from './shelves.module.css';

interface RowsProps {
  shop: Shop;
  shelves: Shelves;
  onOpen: (item: Item) => void;
}

/** The shelves above the list of all items. Each scrolls sideways, and one without items is not there. */
export function ShopShelfRows({ shop, shelves, onOpen }: RowsProps) {
  const { usual, promoted, selling } = shelves;
  const propsOf = (item: Item): ShelfCardProps => {
    return { item, shop: shop.forCards, quantity: quantityOf(shop.cart, item.id), onOpen };
  };
  const tiles = (title: string, items: readonly Item[]) => (
    <Shelf title={title} items={items}>
      {(item) => <Tile {...propsOf(item)} shelf={title} />}
    </Shelf>
  );
  const focus = useFocusStays((line) => [...line.querySelectorAll('button')].at(-1));
  return (
    <div {...focus}>
      {tiles('Seus de sempre', usual)}
      <Shelf
        title="Promoções"
        items={promoted}
        action={
          <Button look="ghost" size="small" onClick={() => shop.setShelf('promotions')}>
            Ver todas
          </Button>
        }
      >
        {(item) => <PromotedCard {...propsOf(item)} />}
      </Shelf>
      {tiles('Mais vendidos', selling)}
    </div>
  );
}

function Shelf(props: {
  title: string;
  items: readonly Item[];
  action?: ReactNode;
  children: (item: Item) => ReactNode;
}) {
  const { title, items, action, children } = props;
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={rowClass({ justify: 'between', wrap: true }, styles.head)}>
        <h2>{title}</h2>
        {action}
      </div>
      <ul className={styles.shelf}>
        {items.map((item) => (
          <li key={item.id} data-line="">
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A small card: picture, price and name. Plus adds one, and says how many there are. */
const Tile = memo(function Tile({ item, shop, quantity, shelf, onOpen }: ShelfCardProps & { shelf: string }) {
  const { shown, add } = usePressedQuantity(item, quantity, shop);
  return (
    <div className={styles.tile}>
      <ItemPicture item={item} shop={shop} size="shelf" />
      <MoneyText value={shownPrice(item, shop.campaigns, shop.now)} size="price" />
      <button
        type="button"
        className={textClass({ covers: true, cut: true }, styles.name)}
        onClick={() => onOpen(item)}
      >
        {item.name}
      </button>
      <IconButton
        className={styles.plus}
        look="wash"
        shape="square"
        label={`${shelf}: adicionar ${item.name}`}
        count={shown}
        icon={<Plus />}
        onClick={add}
      />
    </div>
  );
});
