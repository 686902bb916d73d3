import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { Item } from '../../domain/shop/item.ts';
import { shownPrice } from '../../domain/shop/pricing.ts';
import { promotionsOf } from '../../domain/shop/promotions.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { cx } from '../../ui/base/cx.ts';
import { rowClass, stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Stack } from '../../ui/base/stack.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { isLongAmount, MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { nextText } from './cart/next-text.ts';
import { usePressedQuantity } from './cart/use-pressed-quantity.ts';
import { ItemPicture } from './item-picture.tsx';
import { PromotionTags } from './promotion-tags.tsx';
import styles from './shopping.module.css';
import type { CardShop } from './use-shop.ts';

/** Number of tags on a card before '+n mais' [S-02]. */
const TAGS = 2;

interface ItemCardProps {
  item: Item;
  shop: CardShop;
  /** Units in the cart. */
  quantity: number;
  eager: boolean;
  onOpen: (item: Item) => void;
}

/** An item of the grid: the card opens its details, plus adds one unit at once [S-01, S-02]. */
export const ItemCard = memo(function ItemCard({
  item,
  shop,
  quantity: bought,
  eager,
  onOpen,
}: ItemCardProps) {
  const { shown: quantity, add, set } = usePressedQuantity(item, bought, shop);
  const price = shownPrice(item, shop.campaigns, shop.now);
  const isDear = isLongAmount(moneyText(price));
  return (
    <Card as="article" className={stackClass({}, styles.item)} chosen={quantity > 0}>
      <ItemPicture item={item} shop={shop} eager={eager} />
      <PromotionTags
        className={rowClass({ wrap: true, gap: 1 }, styles.tags)}
        promotions={promotionsOf(item, shop.campaigns, shop.now, quantity)}
        most={TAGS}
        next={nextText(item, shop.campaigns, shop.now, quantity)}
      />
      <Stack className={styles.about}>
        <h3 className={textClass({ anywhere: true })}>
          <button
            type="button"
            className={textClass({ covers: true }, styles.open)}
            data-picture
            onClick={() => onOpen(item)}
          >
            {item.name}
          </button>
        </h3>
        <p className={textClass({ tone: 'faint', size: 1 })}>{inGroups(item.quantity)} em estoque</p>
        <Row wrap justify="end" align="end" gap={1} className={cx(styles.buy, isDear && styles.dear)}>
          <p className={stackClass({ align: 'start' }, styles.prices)}>
            {price < item.price && <MoneyText value={item.price} former />}{' '}
            <MoneyText className={styles.price} value={price} size="price" />
          </p>
          {quantity === 0 && (
            <IconButton
              className={styles.add}
              look="wash"
              shape="square"
              label={`Adicionar ${item.name}`}
              icon={<Plus />}
              onClick={add}
            />
          )}
        </Row>
        {quantity > 0 && (
          <div className={styles.stepper}>
            <Stepper
              label={item.name}
              look="wide"
              removes
              aloud={false}
              value={quantity}
              onValueChange={set}
            />
          </div>
        )}
      </Stack>
    </Card>
  );
});
