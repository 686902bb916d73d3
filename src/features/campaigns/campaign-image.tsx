import { useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { useWaitingPicture } from '../../data/hooks/use-waiting-picture.ts';
import type { Managed } from '../../data/rows/managed.ts';
import { prepareImage } from '../../device/picture/resize-image.ts';
import { photoCamera } from '../../device/scan/camera.ts';
import type { Campaign } from '../../domain/shop/campaign.ts';
import { campaignImageKey } from '../../images/image-keys.ts';
import type { StorageFault } from '../../images/storage-errors.ts';
import { useFormPicture } from '../../images/use-form-picture.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import { type QueuedUpload, waitingText } from '../../images/use-queued-upload.ts';
import { useSavedPicture } from '../../images/use-saved-picture.ts';
import type { Location } from '../../records/types/shop/location.ts';
import { Skeleton } from '../../ui/marks/skeleton.tsx';
import { CameraImageUpload } from '../../ui/pictures/camera-image-upload.tsx';
import type { ImageOutcome, SendPicture } from '../../ui/pictures/image-upload-state.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { CampaignValues } from './campaign-values.ts';

interface CampaignImageProps {
  id: string;
  seen: Managed<Campaign> | null;
  location: Location;
  values: CampaignValues;
  change: (part: Partial<CampaignValues>) => void;
  upload: QueuedUpload;
  onWorking: (working: boolean) => void;
}

/** The campaign's picture from camera or gallery, with the metadata that the specification asks for [MP-04]. */
export function CampaignImage(props: CampaignImageProps) {
  const { seen } = props;
  const [initial] = useState(() => seen?.value.image ?? null);
  const shown = useImageUrl(initial, {
    here: useWaitingPicture(initial, seen?.entry ?? null),
    isAsked: true,
  });
  if (shown.kind === 'loading') return <Skeleton shape="line" label="Carregando dados..." />;
  return <Control {...props} initial={initial} url={shown.kind === 'ready' ? shown.url : null} />;
}

function Control(props: CampaignImageProps & { initial: string | null; url: string | null }) {
  const { initial, url, onWorking } = props;
  const { send, remove, capturing } = useCampaignUpload(props);
  const saved = useSavedPicture(initial, url, initial ?? '');
  return (
    <CameraImageUpload
      label="Imagem da Campanha"
      labelHidden
      alt="Imagem da campanha"
      anyType
      initial={saved}
      prepare={prepareImage}
      upload={send}
      remove={remove}
      texts={{ uploadFailed: 'Erro ao enviar imagem', removeFailed: 'Erro ao remover imagem' }}
      createCamera={photoCamera}
      onCapture={capturing}
      onWorking={onWorking}
    />
  );
}

function useCampaignUpload({ id, seen, location, values, change, upload, onWorking }: CampaignImageProps) {
  const data = useData();
  const picture = useFormPicture({
    upload,
    image: values.image,
    saved: seen?.value.image ?? null,
    change: (image) => change({ image }),
    onWorking,
  });
  // Source of the picture being uploaded, because the upload control does not pass it on.
  const [source] = useState<{ current: 'camera' | 'gallery' }>(() => ({ current: 'gallery' }));

  const send: SendPicture = async (image, about) => {
    const isCapture = source.current === 'camera';
    source.current = 'gallery';
    const key = campaignImageKey(seen ? id : null, image.type, Date.now());
    const metadata = {
      campaignId: seen ? id : 'new',
      locationId: location.id,
      uploadedBy: data.user.sub,
      ...(isCapture ? { captureMethod: 'camera' } : { originalName: about.name }),
      fileSize: String(image.size),
      fileType: image.type,
    };
    return picture.send(image, about, {
      key,
      metadata,
      onStored: () =>
        toast.success(isCapture ? 'Imagem capturada com sucesso!' : 'Imagem enviada com sucesso!'),
      onWaiting: (fault) => toast.info(waitingText(fault, 'a campanha')),
      onFailed: (failure) => toast.error(failureText(isCapture, failure)),
    });
  };

  const remove = async (): Promise<ImageOutcome> => {
    const result = await picture.remove();
    if (result.kind === 'failed') toast.error('Erro ao remover imagem');
    else toast.success('Imagem removida!');
    return result;
  };

  return {
    send,
    remove,
    capturing: () => {
      source.current = 'camera';
    },
  };
}

function failureText(isCapture: boolean, failure: { fault: StorageFault; message: string }): string {
  if (NO_STORAGE.has(failure.fault)) return 'Serviço S3 não disponível';
  const reason = failure.message;
  if (isCapture) return reason ? `Erro ao salvar imagem: ${reason}` : 'Erro ao salvar imagem capturada';
  return reason ? `Erro ao enviar imagem: ${reason}` : 'Erro ao enviar imagem';
}

const NO_STORAGE: ReadonlySet<StorageFault> = new Set(['BUCKET_NOT_FOUND', 'INVALID_BUCKET_NAME']);
