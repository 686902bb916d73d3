import { useWaitingPicture } from '../../data/hooks/use-waiting-picture.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { productKind } from '../../domain/shop/product-kind.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { ProductPicture } from '../../ui/pictures/product-picture.tsx';

interface ManagedPictureProps {
  item: Pick<ManagedItem, 'value' | 'entry'>;
  categoryNames: ReadonlyMap<string, string>;
}

/** An item's small picture, even before its upload. Without a picture, the drawing that customers see. */
export function ManagedPicture({ item: { value, entry }, categoryNames }: ManagedPictureProps) {
  const image = useImageUrl(value.image, { here: useWaitingPicture(value.image, entry) });
  const categories = value.categoryIds.map((id) => categoryNames.get(id) ?? '');
  return (
    <ProductPicture
      size="thumb"
      seed={value.name}
      kind={productKind(value.name, categories)}
      src={image.kind === 'ready' ? image.url : undefined}
      coming={image.kind === 'loading'}
      onError={image.kind === 'ready' ? image.onError : undefined}
    />
  );
}
