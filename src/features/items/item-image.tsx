import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useWaitingPicture } from '../../data/hooks/use-waiting-picture.ts';
import type { ManagedItem } from '../../data/rows/managed-items.ts';
import { prepareImage } from '../../device/picture/resize-image.ts';
import { photoCamera } from '../../device/scan/camera.ts';
import { itemImageKey } from '../../images/image-keys.ts';
import { useFormPicture } from '../../images/use-form-picture.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { type QueuedUpload, waitingText } from '../../images/use-queued-upload.ts';
import { useSavedPicture } from '../../images/use-saved-picture.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { CameraImageUpload } from '../../ui/pictures/camera-image-upload.tsx';
import type { ImageOutcome, SendPicture } from '../../ui/pictures/image-upload-state.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { ItemValues } from './item-values.ts';

/** Maximum size of an item's picture, bytes [MI-05]. */
const MAX_BYTES = 5_242_880;

interface ItemImageProps {
  seen: ManagedItem | null;
  location: Location;
  values: ItemValues;
  change: (part: Partial<ItemValues>) => void;
  upload: QueuedUpload;
  onWorking: (working: boolean) => void;
}

/** The item's picture, from camera or gallery. It is resized here and uploaded now or along with the item [MI-05]. */
export function ItemImage(props: ItemImageProps) {
  const { seen } = props;
  const [initial] = useState(() => seen?.value.image ?? null);
  const shown = useImageUrl(initial, {
    here: useWaitingPicture(initial, seen?.entry ?? null),
    isAsked: true,
  });
  if (shown.kind === 'loading') return <Skeleton shape="line" label="Carregando imagem" />;
  return <Control {...props} initial={initial} url={shown.kind === 'ready' ? shown.url : null} />;
}

function Control(props: ItemImageProps & { initial: string | null; url: string | null }) {
  const { initial, url, onWorking } = props;
  const { send, remove } = useItemUpload(props);
  const saved = useSavedPicture(initial, url, initial?.split('/').at(-1) ?? '');
  return (
    <CameraImageUpload
      label="Imagem do item"
      alt="Imagem do item"
      initial={saved}
      maxBytes={MAX_BYTES}
      prepare={prepareImage}
      upload={send}
      remove={remove}
      createCamera={photoCamera}
      onWorking={onWorking}
    />
  );
}

function useItemUpload({ seen, location, values, change, upload, onWorking }: ItemImageProps) {
  const data = useData();
  const picture = useFormPicture({
    upload,
    image: values.image,
    saved: seen?.value.image ?? null,
    change: (image) => change({ image }),
    onWorking,
  });

  const send: SendPicture = async (image, about) => {
    const key = itemImageKey(location.id, data.user.sub, values.name || 'item', Date.now());
    const metadata = { locationId: location.id, uploadedBy: data.user.sub, originalName: about.name };
    return picture.send(image, about, {
      key,
      metadata,
      onWaiting: (fault) => toast.info(waitingText(fault, 'o item')),
    });
  };

  const remove = async (): Promise<ImageOutcome> => {
    const result = await picture.remove();
    if (result.kind === 'done') toast.success('Imagem removida com sucesso');
    return result;
  };

  return { send, remove };
}
