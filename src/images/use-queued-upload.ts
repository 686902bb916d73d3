import { useEffect, useRef } from 'react';
import { useImages } from './images-context.tsx';
import { isQueueMoving, putOnce } from './put-once.ts';
import type { StorageFault } from './storage-errors.ts';

/** A picture that waits for the connection, to be stored with an outbox entry. */
export interface QueuedImage {
  key: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  metadata: Readonly<Record<string, string>>;
}

/** The chosen picture, stored or waiting on the device. */
export interface ChosenImage {
  key: string;
  /** Copy of the picture that waits on the device. Null once the picture is stored. */
  waiting: QueuedImage | null;
}

export interface QueuedUpload {
  /** The last picture accepted. Null before that and after `forget`. */
  chosen(): ChosenImage | null;
  /**
   * Tells that the chosen picture was removed from the form. The caller deletes it, or the server does after some days.
   */
  forget(): void;
  /** Tells that the record is being saved with this picture, so that it outlives the form. Null after a failed save. */
  keep(key: string | null): void;
  /** True for the picture of a saved record, or of one that is being saved. */
  isKept(key: string): boolean;
  /**
   * Stores a picture now. Without a connection it is held on the device and counts as accepted. `onInHand`: from
   * then on a record can be saved with it, stored or not. A failure or an abort by `signal` removes it. A picture that a
   * saved record shows is no longer aborted, because the outbox joins its upload.
   */
  upload(
    image: Blob,
    about: {
      key: string;
      metadata: Readonly<Record<string, string>>;
      onProgress?: (share: number) => void;
      signal?: AbortSignal;
      onInHand?: () => void;
    },
  ): Promise<UploadOutcome>;
}

export type UploadOutcome =
  | { kind: 'stored' }
  | { kind: 'waiting'; fault: StorageFault }
  | { kind: 'failed'; fault: StorageFault; message: string };

/**
 * Message of a picture that will be sent `along` with its record. A storage failure is not called a lost
 * connection.
 */
export function waitingText(fault: StorageFault, along: string): string {
  return fault === 'NETWORK'
    ? `Sem conexão: a imagem será enviada junto com ${along}.`
    : `A imagem será enviada junto com ${along}.`;
}

/**
 * Time for the outbox to join the upload of a form that has closed, ms. If another page sends, this page's outbox never
 * joins.
 */
const JOIN_MS = 30_000;

/** Temporary faults, after which the picture is sent with the record instead. */
const PASSING: ReadonlySet<StorageFault> = new Set(['NETWORK', 'UNAVAILABLE', 'CREDENTIALS']);

/**
 * Uploads a picture across a lost connection [MI-05, X-04]. A picture that was replaced, or whose form was given
 * up, is deleted from storage when the form closes.
 */
export function useQueuedUpload(): QueuedUpload {
  const images = useImages();
  const chosen = useRef<ChosenImage | null>(null);
  const stored = useRef(new Set<string>());
  const kept = useRef<string | null>(null);
  useEffect(() => {
    const keys = stored.current;
    return () => {
      // Failures are ignored: no record shows these pictures, and the user who left cannot act on them.
      for (const key of keys) if (key !== kept.current) void images.delete(key);
    };
  }, [images]);
  return {
    chosen: () => chosen.current,
    keep(key) {
      kept.current = key;
    },
    isKept: (key) => kept.current === key,
    forget() {
      if (chosen.current) stored.current.delete(chosen.current.key);
      chosen.current = null;
    },
    async upload(image, { key, metadata, onInHand, onProgress, signal }) {
      const before = chosen.current;
      const bytes = new Uint8Array(await image.arrayBuffer());
      const waiting = { key, contentType: image.type, bytes, metadata };
      const inHand = { key, waiting };
      chosen.current = inHand;
      onInHand?.();
      const until = outlast(
        signal,
        () => kept.current === key,
        () => isQueueMoving(images),
      );
      const options = { metadata, signal: until, ...(onProgress && { onProgress }) };
      const result = await putOnce(images, key, image, options);
      if (result.kind === 'done') {
        if (chosen.current === inHand) chosen.current = { key, waiting: null };
        stored.current.add(key);
        return { kind: 'stored' };
      }
      if (PASSING.has(result.fault) && !signal?.aborted) return { kind: 'waiting', fault: result.fault };
      if (chosen.current === inHand) chosen.current = before;
      return { ...result, kind: 'failed' };
    },
  };
}

/**
 * Aborts with `signal`. Where a saved record will show the picture, it aborts JOIN_MS later. While the outbox of
 * this page sends other pictures, that time begins anew.
 */
function outlast(
  signal: AbortSignal | undefined,
  isKept: () => boolean,
  isQueueBusy: () => boolean,
): AbortSignal {
  const stop = new AbortController();
  const wait = (): void => void setTimeout(() => (isQueueBusy() ? wait() : stop.abort()), JOIN_MS);
  const leave = (): void => (isKept() ? wait() : stop.abort());
  if (signal?.aborted) leave();
  signal?.addEventListener('abort', leave);
  return stop.signal;
}
