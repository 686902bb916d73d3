import type { Item } from '../../../domain/shop/item.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { promotionsOf } from '../../../domain/shop/promotions.ts';
import { inGroups } from '../../../domain/words/in-groups.ts';
import { rowClass, stackClass, textClass } from '../../../ui/base/look.ts';
import { Row } from '../../../ui/base/row.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { MoneyText } from '../../../ui/words/money-text.tsx';
import { ItemPicture } from '../item-picture.tsx';
import { PromotionTags } from '../promotion-tags.tsx';
import type { Shop } from '../use-shop.ts';
import styles from './scan.module.css';

/** The price of the last read item. The cart changes only when the button is pressed. */
export function PriceCard({ item, shop, onAdd }: { item: Item; shop: Shop; onAdd: () => void }) {
  const price = shownPrice(item, shop.campaigns, shop.now);
  return (
    <section className={stackClass({ gap: 3 }, styles.price)} aria-label={item.name}>
      <Row gap={3}>
        <ItemPicture item={item} shop={shop} size="thumb" />
        <div className={styles.about}>
          <h3 className={textClass({ anywhere: true })}>{item.name}</h3>
          <p className={rowClass({ wrap: true, align: 'baseline', gap: 2 })}>
            <MoneyText value={price} size="big" />
            {price < item.price && <MoneyText value={item.price} former />}
          </p>
          <p className={textClass({ size: 1, tone: 'faint' })}>{inGroups(item.quantity)} em estoque</p>
        </div>
      </Row>
      <PromotionTags
        className={rowClass({ wrap: true, gap: 2 })}
        promotions={promotionsOf(item, shop.campaigns, shop.now, 1)}
      />
      <Button look="quiet" wide onClick={onAdd}>
        Pôr no carrinho
      </Button>
    </section>
  );
}
