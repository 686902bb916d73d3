import { useImages } from './images-context.tsx';
import type { QueuedUpload, UploadOutcome } from './use-queued-upload.ts';

interface FormPicture {
  upload: QueuedUpload;
  /** Key of the picture in the form, and of the one that the saved record has. */
  image: string | null;
  saved: string | null;
  change: (image: string | null) => void;
  onWorking: (working: boolean) => void;
}

interface Sending {
  name: string;
  onProgress: (share: number) => void;
  signal: AbortSignal;
}

/** Picture of a form's record. Sends a chosen one, and removes the one that the form shows. */
export function useFormPicture({ upload, image, saved, change, onWorking }: FormPicture) {
  const images = useImages();

  /** Null where the picture was taken back meanwhile. */
  async function send(
    blob: Blob,
    about: Sending,
    named: { key: string; metadata: Record<string, string> },
  ): Promise<UploadOutcome | null> {
    const had = upload.chosen();
    // From here on saving need not wait for the upload: the picture travels with the record.
    const onInHand = (): void => {
      change(named.key);
      onWorking(false);
    };
    const outcome = await upload.upload(blob, { ...about, ...named, onInHand });
    // Restores the previous picture, unless another was chosen meanwhile.
    if (outcome.kind === 'failed' && upload.chosen() === had) change(image);
    return about.signal.aborted ? null : outcome;
  }

  /** The saved record's picture leaves the form alone, because customers still see it. The server deletes it days after saving. */
  async function remove(): ReturnType<typeof images.delete> {
    const isStored = image !== null && image !== saved && upload.chosen()?.waiting === null;
    const isOnlyHere = isStored && !upload.isKept(image);
    const result = isOnlyHere ? await images.delete(image) : ({ kind: 'done', value: null } as const);
    if (result.kind === 'failed') return result;
    upload.forget();
    change(null);
    return result;
  }

  return { send, remove };
}
