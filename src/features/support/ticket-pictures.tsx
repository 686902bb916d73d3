import { ImageDown, ImageOff } from 'lucide-react';
import { useWaitingPicture } from '../../data/hooks/use-waiting-picture.ts';
import type { Entry } from '../../data/mirror/entry.ts';
import { useFreshUrl } from '../../images/use-fresh-url.ts';
import { useImageUrl } from '../../images/use-image-url.ts';
import type { TicketImage } from '../../records/types/talk/location-ticket.ts';
import { Stack } from '../../ui/base/stack.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import styles from './ticket.module.css';

/** The pictures of a ticket, each opening in a new tab [MS-02]. Unsent pictures are read from this device. */
export function TicketPictures({ images, entry }: { images: readonly TicketImage[]; entry: Entry | null }) {
  return (
    <ul className={styles.pictures}>
      {images.map((image) => (
        <li key={image.key}>
          <TicketPicture image={image} entry={entry} />
        </li>
      ))}
    </ul>
  );
}

function TicketPicture({ image, entry }: { image: TicketImage; entry: Entry | null }) {
  const shown = useImageUrl(image.key, { here: useWaitingPicture(image.key, entry) });
  const href = useFreshUrl(image.key, shown);
  if (shown.kind === 'spared')
    return (
      <Stack>
        <button
          type="button"
          className={styles.noPicture}
          aria-label={`Mostrar ${image.filename}`}
          onClick={shown.ask}
        >
          <ImageDown />
        </button>
      </Stack>
    );
  if (shown.kind !== 'ready' || href === null)
    return (
      <span className={styles.noPicture} role="img" aria-label={image.filename}>
        {shown.kind === 'failed' && <ImageOff />}
      </span>
    );
  return (
    <a
      className={styles.picture}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={`Abrir ${image.filename} em outra aba`}
    >
      <Picture src={shown.url} alt="" onError={shown.onError} fallback={<ImageOff />} />
    </a>
  );
}
