import type { SeenCode } from '../domain/barcode.ts';

/** Finds a barcode in what a video shows now. */
export interface BarcodeDecoder {
  /** The code in view, or null. Rejects when the decoder itself is broken. */
  decode(video: HTMLVideoElement): Promise<SeenCode | null>;
  close(): void;
}
