import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { Item } from '../../../domain/shop/item.ts';
import { priceCart, shownPrice } from '../../../domain/shop/pricing.ts';
import { type FreeStep, nextFree, promotionsOf } from '../../../domain/shop/promotions.ts';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { Stepper } from '../../../ui/fields/stepper.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import { missingText, nextText } from '../cart/next-text.ts';
import { usePressedQuantity } from '../cart/use-pressed-quantity.ts';
import { ItemPicture } from '../item-picture.tsx';
import { PromotionTags } from '../promotion-tags.tsx';
import type { CardShop } from '../use-shop.ts';
import styles from './shelves.module.css';

export interface ShelfCardProps {
  item: Item;
  shop: CardShop;
  /** Units in the cart. */
  quantity: number;
  onOpen: (item: Item) => void;
}

/** An item on the shelf of promotions. Its foot says what the cart's units save, or how many more earn a free one. */
export const PromotedCard = memo(function PromotedCard({
  item,
  shop,
  quantity: bought,
  onOpen,
}: ShelfCardProps) {
  const { campaigns, now } = shop;
  const { shown: quantity, add, set } = usePressedQuantity(item, bought, shop);
  const price = shownPrice(item, campaigns, now);
  const name = `Promoções: ${item.name}`;
  return (
    <Card className={stackClass({}, styles.promoted)} chosen={quantity > 0}>
      <ItemPicture item={item} shop={shop} size="shelf" />
      <div className={stackClass({ gap: 1, align: 'start' }, styles.about)}>
        <button
          type="button"
          className={textClass({ covers: true, cut: true, weight: 600 }, styles.name)}
          onClick={() => onOpen(item)}
        >
          {item.name}
        </button>
        <PromotionTags promotions={promotionsOf(item, campaigns, now, quantity)} most={1} />
        <p className={rowClass({ align: 'baseline', gap: 'icon', wrap: true })}>
          <MoneyText value={price} size="price" />
          {price < item.price && <MoneyText value={item.price} former />}
        </p>
        <div className={styles.buy}>
          {quantity > 0 ? (
            <Stepper label={name} look="wide" removes aloud={false} value={quantity} onValueChange={set} />
          ) : (
            <Button
              look="quiet"
              wide
              icon={<Plus />}
              aria-label={`Promoções: adicionar ${item.name}`}
              onClick={add}
            />
          )}
        </div>
      </div>
      {quantity > 0 && <Foot item={item} shop={shop} quantity={quantity} />}
    </Card>
  );
});

function Foot({ item, shop, quantity }: Omit<ShelfCardProps, 'onOpen'>) {
  const { campaigns, now } = shop;
  const step = nextFree(item, campaigns, now, quantity);
  // The foot tells a step where the cart's line does.
  if (step && nextText(item, campaigns, now, quantity) !== null)
    return <Missing step={step} quantity={quantity} />;
  const { savings } = priceCart([{ item, quantity }], campaigns, now);
  if (savings <= 0) return null;
  return (
    <p className={styles.saves}>
      Você economiza <MoneyText value={savings} />
    </p>
  );
}

/** As many bars as units that earn the next free unit, with those in the cart filled. */
function Missing({ step, quantity }: { step: FreeStep; quantity: number }) {
  const all = Math.min(quantity + step.missing, MAX_BARS);
  return (
    <div className={styles.missing}>
      <span className={rowClass({ gap: 1 }, styles.bars)} aria-hidden="true">
        {Array.from({ length: all }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the bars are the same and only their number changes
          <i key={at} data-full={at < all - step.missing || undefined} />
        ))}
      </span>
      {missingText(step)}
    </div>
  );
}

/** Greatest number of bars. More would be too thin to count. */
const MAX_BARS = 12;
