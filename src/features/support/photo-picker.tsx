import { Camera, ImageOff, ImagePlus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { photoCamera } from '../../device/scan/camera.ts';
import { MAX_TICKET_IMAGES } from '../../domain/people/ticket.ts';
import { dialogPart } from '../../ui/base/late-part.tsx';
import { stackClass, textClass } from '../../ui/base/look.ts';
import { Row } from '../../ui/base/row.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useFocusStays } from '../../ui/focus/use-focus-stays.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import { SpokenChanges } from '../../ui/words/spoken.tsx';
import type { DraftPhoto } from './new/ticket-draft.ts';
import styles from './support.module.css';
import ticketStyles from './ticket.module.css';

const CameraDialog = dialogPart(async () => (await import('../../ui/camera/camera-dialog.tsx')).CameraDialog);

/** Up to three pictures, from the camera or the gallery [T-01]. */
export function PhotoPicker(props: {
  photos: readonly DraftPhoto[];
  busy: boolean;
  /** No picture can be added or removed. */
  locked: boolean;
  onAdd: (files: readonly File[]) => void;
  onRemove: (key: string) => void;
}) {
  const { photos, busy, locked, onAdd, onRemove } = props;
  const input = useRef<HTMLInputElement>(null);
  const [camera, setCamera] = useState(false);
  const full = photos.length >= MAX_TICKET_IMAGES;
  const focus = useFocusStays<HTMLFieldSetElement>((line) => line.querySelector('button'));
  return (
    <fieldset
      className={stackClass({}, styles.photos)}
      aria-labelledby="photos-label"
      data-line=""
      {...focus}
    >
      <span id="photos-label" className={textClass({ size: 1, weight: 600, tone: 'soft' })}>
        Imagens (até {MAX_TICKET_IMAGES})
      </span>
      <SpokenChanges text={`${photos.length} de ${MAX_TICKET_IMAGES} imagens`} />
      {photos.length > 0 && (
        <ul className={ticketStyles.pictures}>
          {photos.map((photo) => (
            <li key={photo.key} className={ticketStyles.chosenPhoto} data-line="">
              <PhotoPreview photo={photo} name={nameOf(photo, photos)} />
              <IconButton
                look="sunk"
                className={ticketStyles.removePhoto}
                label={`Remover ${nameOf(photo, photos)}`}
                icon={<X />}
                disabled={locked}
                onClick={() => onRemove(photo.key)}
              />
            </li>
          ))}
        </ul>
      )}
      {!full && (
        <Row wrap gap={2} align="stretch" className={styles.photoActions} data-line="">
          <Button
            look="quiet"
            icon={<Camera />}
            disabled={locked}
            aria-disabled={busy || undefined}
            onClick={() => setCamera(!busy)}
          >
            Capturar Imagem
          </Button>
          <Button
            look="quiet"
            icon={<ImagePlus />}
            busy={busy}
            disabled={locked}
            onClick={() => input.current?.click()}
          >
            Selecionar da Galeria
          </Button>
        </Row>
      )}
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/*"
        disabled={locked}
        aria-label="Selecionar imagens"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          // Allows choosing the same file again after a failure.
          event.target.value = '';
          onAdd(files);
        }}
      />
      {camera && (
        <CameraDialog
          onClose={() => setCamera(false)}
          createCamera={photoCamera}
          onCapture={(picture) => onAdd([new File([picture], 'foto.jpg', { type: picture.type })])}
        />
      )}
    </fieldset>
  );
}

/** The name of a picture, numbered among those of the same name. A camera gives all its pictures one name. */
function nameOf({ key, filename }: DraftPhoto, photos: readonly DraftPhoto[]): string {
  const same = photos.filter((photo) => photo.filename === filename);
  return same.length === 1 ? filename : `${filename} ${same.findIndex((photo) => photo.key === key) + 1}`;
}

function PhotoPreview({ photo, name }: { photo: DraftPhoto; name: string }) {
  const [url, setUrl] = useState<string | null>(null);
  const { bytes, contentType } = photo;
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([bytes], { type: contentType }));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [bytes, contentType]);
  return url === null ? null : <Picture src={url} alt={name} fallback={<BrokenPhoto name={name} />} />;
}

/** A draft's picture that this browser cannot show. It is sent all the same, because the app has drawn it. */
function BrokenPhoto({ name }: { name: string }) {
  return (
    <span className={ticketStyles.noPicture} role="img" aria-label={name}>
      <ImageOff />
    </span>
  );
}
