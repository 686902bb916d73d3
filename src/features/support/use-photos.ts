import { useRef, useState } from 'react';
import { useData } from '../../data/hooks/data-context.tsx';
import { prepareImage } from '../../device/picture/resize-image.ts';
import { MAX_TICKET_IMAGES } from '../../domain/people/ticket.ts';
import { ticketImageKey } from '../../images/image-keys.ts';
import { toast } from '../../ui/toasts/toast.ts';
import type { DraftPhoto } from './new/ticket-draft.ts';

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/png': 'png', 'image/webp': 'webp' };

/** Adds chosen files to a ticket: pictures only, resized on the device, at most three [T-01, K-02]. */
export function usePhotos(
  locationId: string,
  photos: readonly DraftPhoto[],
  onChange: (photos: readonly DraftPhoto[]) => void,
): { busy: boolean; add: (files: readonly File[]) => Promise<void> } {
  const { user } = useData();
  const [busy, setBusy] = useState(false);
  const latest = useRef(photos);
  latest.current = photos;
  const add = async (files: readonly File[]): Promise<void> => {
    setBusy(true);
    try {
      for (const file of files) {
        if (latest.current.length >= MAX_TICKET_IMAGES) {
          toast.warning(`Até ${MAX_TICKET_IMAGES} imagens por ticket.`);
          return;
        }
        const photo = await prepared(file, locationId, user.sub, latest.current);
        if (!photo) continue;
        latest.current = [...latest.current, photo];
        onChange(latest.current);
      }
    } finally {
      setBusy(false);
    }
  };
  return { busy, add };
}

async function prepared(
  file: File,
  locationId: string,
  sub: string,
  others: readonly DraftPhoto[],
): Promise<DraftPhoto | null> {
  if (!file.type.startsWith('image/')) {
    toast.error('Please select an image file');
    return null;
  }
  const result = await prepareImage(file);
  if (result.kind === 'refused') {
    toast.error(result.message);
    return null;
  }
  if (result.kind === 'unreadable') {
    toast.error('Error reading file');
    return null;
  }
  const { image } = result;
  const filename = `${file.name.replace(/\.[^.]*$/, '') || 'imagem'}.${EXTENSIONS[image.type] ?? 'jpg'}`;
  // Two pictures with the same time and name would share a key.
  let at = Date.now();
  while (others.some(({ key }) => key === ticketImageKey(locationId, sub, filename, at))) at += 1;
  return {
    key: ticketImageKey(locationId, sub, filename, at),
    filename,
    contentType: image.type,
    bytes: new Uint8Array(await image.arrayBuffer()),
  };
}
