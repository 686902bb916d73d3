import type { Item } from '../../domain/shop/item.ts';
import { productKind } from '../../domain/shop/product-kind.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { ProductPicture, type ProductPictureProps } from '../../ui/pictures/product-picture.tsx';
import type { CardShop } from './use-shop.ts';

/** An item's picture from storage, or a drawing without one. */
export function ItemPicture({
  item,
  shop,
  size,
  eager,
  isAsked,
}: {
  item: Item;
  shop: Pick<CardShop, 'categoryNames'>;
  size?: ProductPictureProps['size'];
  eager?: boolean;
  /** True if the person opened the item. Its picture is then fetched even in data-saving mode. */
  isAsked?: boolean;
}) {
  const image = useImageUrl(item.image, { isAsked });
  const names = item.categoryIds.map((id) => shop.categoryNames.get(id) ?? '');
  return (
    <ProductPicture
      src={image.kind === 'ready' ? image.url : undefined}
      coming={image.kind === 'loading'}
      onError={image.kind === 'ready' ? image.onError : undefined}
      seed={item.name}
      kind={productKind(item.name, names)}
      size={size}
      eager={eager}
    />
  );
}
