import { useImages } from './images-context.tsx';
import type { StorageFault } from './storage-errors.ts';
import type { QueuedUpload } from './use-queued-upload.ts';

interface FormPicture {
  upload: QueuedUpload;
  /** Key of the picture in the form. Below it the key in the saved record. */
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

/**
 * A chosen picture on its way, and the form's act at the end. Nothing is called for a picture that was taken back
 * meanwhile.
 */
interface Sent {
  key: string;
  metadata: Record<string, string>;
  onStored?: () => void;
  onWaiting: (fault: StorageFault) => void;
  onFailed?: (failure: { fault: StorageFault; message: string }) => void;
}

/** Picture of a form's record. Sends a chosen picture, and removes the shown one. */
export function useFormPicture({ upload, image, saved, change, onWorking }: FormPicture) {
  const images = useImages();

  /** Result of sending. Null where the picture was taken back meanwhile. */
  async function send(
    blob: Blob,
    about: Sending,
    { key, metadata, onStored, onWaiting, onFailed }: Sent,
  ): Promise<{ kind: 'done' } | { kind: 'failed'; message: string }> {
    const had = upload.chosen();
    // From here on saving need not wait for the upload, because the picture travels with the record.
    const onInHand = (): void => {
      change(key);
      onWorking(false);
    };
    const outcome = await upload.upload(blob, { ...about, key, metadata, onInHand });
    // Restores the previous picture, unless another was chosen meanwhile.
    if (outcome.kind === 'failed' && upload.chosen() === had) change(image);
    if (about.signal.aborted) return { kind: 'failed', message: '' };
    if (outcome.kind === 'failed') {
      onFailed?.(outcome);
      return outcome;
    }
    if (outcome.kind === 'waiting') onWaiting(outcome.fault);
    else onStored?.();
    return { kind: 'done' };
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
