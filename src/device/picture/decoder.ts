import type { SeenCode } from '../../domain/shop/barcode.ts';

/** Finds a barcode in the current frame of a video. */
export interface BarcodeDecoder {
  /** The code in view, or null. Rejects when the decoder itself is broken. */
  decode(video: HTMLVideoElement): Promise<SeenCode | null>;
  close(): void;
}
