import { useItemImage } from '../../data/hooks/item-image.ts';
import { productKind } from '../../domain/shop/product-kind.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { lineOffers, lineTotal } from '../../records/purchase-line.ts';
import type { PurchaseLine } from '../../records/types/money/shopping-purchase.ts';
import { rowClass, stackClass } from '../../ui/base/look.ts';
import { ProductPicture } from '../../ui/pictures/product-picture.tsx';
import { MoneyText } from '../../ui/words/money-text.tsx';
import styles from './proof.module.css';

/**
 * A bought item, as on the shelf. A drawing replaces a picture that cannot be loaded any more. It replaces one that is
 * not on the device, too, where the person saves data, because a proof opens by itself.
 */
export function ProofLine({ line }: { line: PurchaseLine }) {
  const { name, quantity } = line;
  const image = useImageUrl(useItemImage(line.itemId));
  const offers = lineOffers(line);
  return (
    <li className={rowClass({ gap: 3 }, styles.line)}>
      <ProductPicture
        src={image.kind === 'ready' ? image.url : undefined}
        coming={image.kind === 'loading'}
        onError={image.kind === 'ready' ? image.onError : undefined}
        seed={name}
        kind={productKind(name, [])}
        size="small"
      />
      <span className={stackClass({ grow: true })}>
        <b>
          {quantity} × {name}
        </b>
        {offers.length > 0 && <small>{offers.join(' · ')}</small>}
      </span>
      <MoneyText value={lineTotal(line)} />
    </li>
  );
}
