import { useState } from 'react';
import { quantityOf } from '../../domain/shop/cart.ts';
import type { Item } from '../../domain/shop/item.ts';
import { costOfMore, shownPrice } from '../../domain/shop/pricing.ts';
import { promotionsOf } from '../../domain/shop/promotions.ts';
import { inGroups } from '../../domain/words/in-groups.ts';
import { shortDecimalText } from '../../domain/words/short-decimal-text.ts';
import { rowClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Stepper } from '../../ui/fields/stepper.tsx';
import { Sheet } from '../../ui/sheets/sheet.tsx';
import { MoneyText, moneyText } from '../../ui/words/money-text.tsx';
import { nextText } from './cart/next-text.ts';
import { ItemPicture } from './item-picture.tsx';
import { PromotionTags } from './promotion-tags.tsx';
import styles from './shopping.module.css';
import type { Shop } from './use-shop.ts';

/** Details of an item with quantity (at least 1), nutrition and add to cart [S-03]. */
export function ItemSheet({ item, shop, onClose }: { item: Item; shop: Shop; onClose: () => void }) {
  const [quantity, setQuantity] = useState(1);
  const price = shownPrice(item, shop.campaigns, shop.now);
  const held = quantityOf(shop.cart, item.id);
  const cost = costOfMore({ item, quantity: held }, quantity, shop.campaigns, shop.now);
  const promotions = promotionsOf(item, shop.campaigns, shop.now, held + quantity);
  // A lower quantity is always allowed, also when the stock fell meanwhile.
  const count = (next: number): boolean => {
    const fits = next <= quantity || shop.fits(item, next);
    if (fits) setQuantity(next);
    return fits;
  };
  const add = (): void => {
    if (shop.add(item, quantity)) onClose();
  };
  return (
    <Sheet
      onClose={onClose}
      title={item.name}
      footer={
        <Row wrap justify="center" gap={3} className={styles.sheetBuy}>
          <Stepper
            label={`Quantidade de ${item.name}`}
            typed
            min={1}
            value={quantity}
            onValueChange={count}
          />
          <Button size="tall" wide onClick={add}>
            Adicionar {moneyText(cost)}
          </Button>
        </Row>
      }
    >
      <ItemPicture item={item} shop={shop} size="whole" eager isAsked />
      <p className={rowClass({ align: 'baseline', gap: 3 })}>
        <MoneyText value={price} size="big" /> {price < item.price && <MoneyText value={item.price} former />}
      </p>
      <p className={textClass({ tone: 'faint', size: 1 })}>
        {inGroups(item.quantity)} em estoque{held > 0 && ` · ${inGroups(held)} no carrinho`}
      </p>
      <PromotionTags
        className={rowClass({ wrap: true, gap: 2 }, styles.sheetTags)}
        promotions={promotions}
        next={nextText(item, shop.campaigns, shop.now, held + quantity)}
      />
      {item.description && <p className={styles.sheetAbout}>{item.description}</p>}
      {item.nutrition.length > 0 && <Nutrition item={item} />}
    </Sheet>
  );
}

/** The nutrition facts. Numbers are grams [S-03]. */
function Nutrition({ item }: { item: Item }) {
  return (
    <section className={styles.nutrition}>
      <h3>Informação nutricional</h3>
      <dl>
        {item.nutrition.map(([name, value]) => (
          <div key={name} className={rowClass({ justify: 'between', align: 'stretch', gap: 4 })}>
            <dt>{name}</dt>
            <dd>{typeof value === 'number' ? `${shortDecimalText(value)} g` : value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
