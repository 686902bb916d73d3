import { useEffect } from 'react';
import { goodsKey } from '../../../data/discovery/card-goods.ts';
import { useCardGoods } from '../../../data/hooks/card-goods.ts';
import { useData } from '../../../data/hooks/data-context.tsx';
import { useServerNow } from '../../../data/hooks/use-server-now.ts';
import type { Item } from '../../../domain/shop/item.ts';
import { shownPrice } from '../../../domain/shop/pricing.ts';
import { productKind } from '../../../domain/shop/product-kind.ts';
import { MINUTE_MS } from '../../../domain/words/time-units.ts';
import { useImageUrl } from '../../../images/use-image-url.ts';
import { VisuallyHidden } from '../../../ui/base/visually-hidden.tsx';
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx';
import { moneyText } from '../../../ui/words/money-text.tsx';
import home from '../home.module.css';
import styles from './marks.module.css';

/** The currency sign is left out, because three prices stand side by side. */
const CURRENCY = 'R$\u00a0';

/**
 * Three goods of a shop that this device has opened, at their prices of now, from the mirror. In data-saving mode,
 * pictures that are not on the device are drawn.
 */
export function CardGoods({ id }: { id: string }) {
  const data = useData();
  const goods = useCardGoods(id);
  // A promotion may begin or end while the card is shown.
  const { now } = useServerNow(MINUTE_MS, goods);
  const isEmpty = goods?.items.length === 0;
  useEffect(() => {
    // The next view of the card has no place for goods.
    if (isEmpty) void data.keep(goodsKey(id), []);
  }, [data, id, isEmpty]);
  if (isEmpty) return null;
  return (
    <div className={home.goods}>
      {goods?.items.map((item) => (
        <Good key={item.id} item={item} price={moneyText(shownPrice(item, goods.campaigns, now))} />
      ))}
    </div>
  );
}

function Good({ item, price }: { item: Item; price: string }) {
  const image = useImageUrl(item.image);
  return (
    // The start picture has only the place.
    <span className={styles.good} data-picture-text={'\u00a0'}>
      <ProductPicture
        src={image.kind === 'ready' ? image.url : undefined}
        coming={image.kind === 'loading'}
        onError={image.kind === 'ready' ? image.onError : undefined}
        alt={item.name}
        seed={item.name}
        kind={productKind(item.name, [])}
        size="small"
      />
      <VisuallyHidden>{price}</VisuallyHidden>
      <b aria-hidden="true">{price.slice(CURRENCY.length)}</b>
    </span>
  );
}
