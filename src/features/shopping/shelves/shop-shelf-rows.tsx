import { Plus } from 'lucide-react';
import { type FocusEvent, memo, type ReactNode } from 'react';
import { quantityOf } from '../../../domain/shop/cart.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { cx } from '../../../ui/base/cx.ts';
import { rowClass, textClass } from '../../../ui/base/look.ts';
import { useViewport } from '../../../ui/base/viewport.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { useFocusStays } from '../../../ui/focus/use-focus-stays.ts';
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx';
import { useGrowing } from '../../../ui/scroll/use-growing.ts';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import { usePressedQuantity } from '../cart/use-pressed-quantity.ts';
import { ItemPicture } from '../item-picture.tsx';
import type { Shop } from '../use-shop.ts';
import { PromotedCard, type ShelfCardProps } from './promoted-card.tsx';
import styles from './shelves.module.css';
import type { ShownShelves } from './use-shelves.ts';

interface RowsProps {
  shop: Shop;
  shelves: ShownShelves;
  onOpen: (item: Item) => void;
}

/** Placeholder cards of a shelf: as many as a phone shows. */
const COMING = 4;
/** Cards of a shelf in a phone's first frame, which shows no more. */
const IN_VIEW = 4;
/** Cards of each later frame. */
const THEN = 2;
const ALL = Number.POSITIVE_INFINITY;

/** The shelves above the list of all items. Each scrolls sideways. A shelf without items is left out. */
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
        // A card with units has a foot, which makes the whole shelf higher, so it is in the first frame.
        least={promoted.findLastIndex((item) => quantityOf(shop.cart, item.id) > 0) + 1}
        action={
          <Button look="ghost" size="small" onClick={() => shop.setShelf('promotions')}>
            Ver todas
          </Button>
        }
      >
        {(item) => <PromotedCard {...propsOf(item)} />}
      </Shelf>
      {selling === 'coming' ? (
        <div aria-hidden="true" inert>
          <Shelf title="Mais vendidos" items={shop.forSale.slice(0, COMING)}>
            {(item) => <ComingTile {...propsOf(item)} />}
          </Shelf>
        </div>
      ) : (
        tiles('Mais vendidos', selling)
      )}
    </div>
  );
}

/** Chromium does not scroll to a focused element with a visible edge. A card pressed by a pointer does not move. */
const showWhole = ({ currentTarget, target }: FocusEvent): void => {
  if (target.matches(':focus-visible'))
    currentTarget.scrollIntoView?.({ inline: 'nearest', block: 'nearest' });
};

function Shelf(props: {
  title: string;
  items: readonly Item[];
  action?: ReactNode;
  /** Least number of cards in the first frame. */
  least?: number;
  children: (item: Item) => ReactNode;
}) {
  const { title, items, action, least = 0, children } = props;
  const atOnce = useViewport() === 'phone' ? Math.max(IN_VIEW, least) : ALL;
  const { shown } = useGrowing(items, ALL, title, { atOnce, perFrame: THEN });
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <div className={rowClass({ justify: 'between', wrap: true }, styles.head)}>
        <h2 data-picture>{title}</h2>
        {action}
      </div>
      <ul className={styles.shelf}>
        {shown.map((item) => (
          <li key={item.id} data-line="" onFocus={showWhole}>
            {children(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The placeholder of a small card: as high as a card, without any content. */
const ComingTile = ({ item, shop }: ShelfCardProps) => (
  <div className={cx(styles.tile, styles.coming)}>
    <ProductPicture coming seed={item.name} size="shelf" />
    <MoneyText value={shownPrice(item, shop.campaigns, shop.now)} size="price" />
    <span className={textClass({ cut: true }, styles.name)}>{item.name}</span>
  </div>
);

/** A small card: picture, price and name. Plus adds one unit and shows their number. */
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
