import { useEffect, useRef } from 'react';
import { useImages } from './images-context.tsx';
import type { StorageFault } from './storage-errors.ts';

/** A picture that waits for the connection: what an outbox entry takes along. */
export interface QueuedImage {
  key: string;
  contentType: string;
  bytes: Uint8Array<ArrayBuffer>;
  metadata: Readonly<Record<string, string>>;
}

/** Where the chosen picture is: in storage, or still in hand. */
export interface ChosenImage {
  key: string;
  /** Null once it is stored. */
  waiting: QueuedImage | null;
}

export interface QueuedUpload {
  /** The last picture that was taken in; null before that and after `forget`. */
  chosen(): ChosenImage | null;
  /** The chosen picture was taken away, from storage too. */
  forget(): void;
  /** The record is being saved with this picture: it stays when the form goes. Null: it was not saved after all. */
  keep(key: string | null): void;
  /**
   * Stores a picture now; without a connection it is kept in hand and counts as taken in. `onInHand`: from then on a record
   * can be saved with it, whether or not it is stored by then. A failure, or an end by `signal`, takes it out of hand.
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
  ): Promise<
    | { kind: 'stored' }
    | { kind: 'waiting'; fault: StorageFault }
    | { kind: 'failed'; fault: StorageFault; message: string }
  >;
}

/** Said of a picture that waits to be sent `along` with its record; a storage that fails is no lost connection. */
export function waitingText(fault: StorageFault, along: string): string {
  return fault === 'NETWORK'
    ? `Sem conexão: a imagem será enviada junto com ${along}.`
    : `A imagem será enviada junto com ${along}.`;
}

/** Faults that pass: the picture goes along with the record instead. */
const PASSING: ReadonlySet<StorageFault> = new Set(['NETWORK', 'UNAVAILABLE', 'CREDENTIALS']);

/**
 * A picture's way into storage that a lost connection does not end [MI-05, X-04]. What was stored for a form that is given
 * up, and what another picture took the place of, is deleted when the form goes.
 */
export function useQueuedUpload(): QueuedUpload {
  const images = useImages();
  const chosen = useRef<ChosenImage | null>(null);
  const stored = useRef(new Set<string>());
  const kept = useRef<string | null>(null);
  useEffect(() => {
    const keys = stored.current;
    return () => {
      // Without a word: no record shows them, and the person who left can do nothing about one that stays.
      for (const key of keys) if (key !== kept.current) void images.delete(key);
    };
  }, [images]);
  return {
    chosen: () => chosen.current,
    keep(key) {
      kept.current = key;
    },
    forget() {
      if (chosen.current) stored.current.delete(chosen.current.key);
      chosen.current = null;
    },
    async upload(image, { key, metadata, onInHand, ...options }) {
      const before = chosen.current;
      const bytes = new Uint8Array(await image.arrayBuffer());
      const waiting = { key, contentType: image.type, bytes, metadata };
      const inHand = { key, waiting };
      chosen.current = inHand;
      onInHand?.();
      const result = await images.put(key, image, { ...options, metadata });
      if (result.kind === 'done') {
        if (chosen.current === inHand) chosen.current = { key, waiting: null };
        stored.current.add(key);
        return { kind: 'stored' };
      }
      if (PASSING.has(result.fault) && !options.signal?.aborted)
        return { kind: 'waiting', fault: result.fault };
      if (chosen.current === inHand) chosen.current = before;
      return { ...result, kind: 'failed' };
    },
  };
}
