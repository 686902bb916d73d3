import {
  frameSize,
  MAX_PIXELS,
  MAX_STORED_SIDE,
  sniffType,
  type UploadType,
} from '../../../src/domain/shop/picture-header.ts';
import { S3Error } from '../s3-error.ts';

const SNIFF_BYTES = 32;

const NEUTRAL_TYPES = new Set(['', 'application/octet-stream', 'binary/octet-stream']);

/** Looks at an upload as it streams by. Its bytes must be an image, of the declared type and of a sane size. */
export class ImageProbe {
  readonly #declared: string;
  #head: Buffer = Buffer.alloc(0);
  #type: UploadType | null = null;
  #measured = false;
  #skip = 0;

  /** @param declared the Content-Type of the request, '' when absent. */
  constructor(declared: string) {
    const type = (declared.split(';')[0] ?? '').trim().toLowerCase();
    this.#declared = type === 'image/jpg' ? 'image/jpeg' : type;
  }

  /** Takes the next bytes. Throws UnsupportedMediaType, InvalidImage or TooManyPixels as soon as it is certain. */
  push(bytes: Uint8Array): void {
    if (this.#measured) return;
    const skipped = Math.min(this.#skip, bytes.length);
    this.#skip -= skipped;
    if (this.#skip > 0) return;
    this.#head = Buffer.concat([this.#head, bytes.subarray(skipped)]);
    if (!this.#type && this.#head.length >= SNIFF_BYTES) this.#type = this.#identify();
    if (this.#type) this.#measure(this.#type);
  }

  /** The type of the whole file. Throws when it ended before it was an image. */
  finish(): UploadType {
    const type = this.#type ?? this.#identify();
    if (!this.#measured) this.#measure(type);
    if (!this.#measured) throw new S3Error('InvalidImage', {}, 'The image has no readable header.');
    return type;
  }

  #identify(): UploadType {
    const type = sniffType(this.#head);
    if (!type) throw new S3Error('UnsupportedMediaType');
    if (!NEUTRAL_TYPES.has(this.#declared) && this.#declared !== type) {
      const text = `The content is ${type} but Content-Type says ${this.#declared}.`;
      throw new S3Error('InvalidImage', {}, text);
    }
    return type;
  }

  #measure(type: UploadType): void {
    const step = frameSize(type, this.#head);
    if (step.kind === 'broken') throw new S3Error('InvalidImage', {}, 'The image has no readable header.');
    if (step.kind === 'more') {
      const drop = Math.min(step.drop, this.#head.length);
      this.#skip = step.drop - drop;
      this.#head = Buffer.from(this.#head.subarray(drop));
      return;
    }
    const { width, height } = step;
    if (width < 1 || height < 1) throw new S3Error('InvalidImage', {}, 'The image is empty.');
    if (Math.max(width, height) > MAX_STORED_SIDE || width * height > MAX_PIXELS) {
      const text = `The image is ${width} by ${height} pixels; at most ${MAX_STORED_SIDE} a side and ${MAX_PIXELS} in all are accepted.`;
      throw new S3Error('TooManyPixels', {}, text);
    }
    this.#measured = true;
    this.#head = Buffer.alloc(0);
  }
}
