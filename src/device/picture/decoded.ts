import type { FrameSize, UploadType } from '../../domain/shop/picture-header.ts';

/** A decoded picture, rotated upright by its metadata. */
export interface Decoded {
  source: CanvasImageSource;
  width: number;
  height: number;
  close: () => void;
}

/** Size and type of a picture by its header. */
export type HeaderSize = Extract<FrameSize, { kind: 'size' }> & { type: UploadType | null };
