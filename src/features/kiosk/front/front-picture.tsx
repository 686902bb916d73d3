import type { ReactNode } from 'react';
import type { Item } from '../../../domain/shop/item.ts';
import { productKind } from '../../../domain/shop/product-kind.ts';
import { useImageUrl } from '../../../images/use-image-url.ts';
import { FetchedPicture } from '../../../ui/pictures/picture.tsx';
import { ProductDrawing, productDrawingOf } from '../../../ui/pictures/product-drawing.tsx';
import { ProductPicture } from '../../../ui/pictures/product-picture.tsx';
import type { Front } from './use-front.ts';

interface GoodProps {
  item: Item;
  front: Pick<Front, 'categoryNames'>;
}

/** Pictures are always requested, because no visitor of a tablet pays for its data. */
const useItemPicture = ({ image }: Item) => useImageUrl(image, { isAsked: true });

const kindOf = ({ item, front }: GoodProps) =>
  productKind(
    item.name,
    item.categoryIds.map((id) => front.categoryNames.get(id) ?? ''),
  );

/** An item's picture in a card or a line, or a drawing without one. */
export function FrontPicture({ item, front, size }: GoodProps & { size: 'shelf' | 'thumb' }) {
  const image = useItemPicture(item);
  return (
    <ProductPicture
      src={image.kind === 'ready' ? image.url : undefined}
      coming={image.kind === 'loading'}
      onError={image.kind === 'ready' ? image.onError : undefined}
      seed={item.name}
      kind={kindOf({ item, front })}
      size={size}
    />
  );
}

/** An item's picture, as large as its place allows. */
export function LargePicture({ item, front, className }: GoodProps & { className?: string }): ReactNode {
  const image = useItemPicture(item);
  const kind = kindOf({ item, front }) ?? productDrawingOf(item.name);
  return (
    <FetchedPicture
      image={image}
      className={className}
      drawing={<ProductDrawing kind={kind} className={className} />}
    />
  );
}
