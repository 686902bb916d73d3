import { type Encoding, pressAs, varies } from '../../web/compress-answers.ts';

/** Largest share of an answer's bytes that its compressed forms fill together. */
const PRESSED_SHARE = 0.5;

/** An answer whose bytes are cached, with the forms in which clients asked for it. */
export class CachedAnswer {
  readonly bytes: Buffer;
  readonly version: string;
  /** True where some clients get it compressed. */
  readonly varies: boolean;
  readonly #pressed = new Map<Encoding, Buffer | Promise<Buffer>>();

  /** `version`: the state that it shows, or one of an earlier moment. */
  constructor(text: string, version = '') {
    this.version = version;
    this.bytes = Buffer.from(text);
    this.varies = varies(text);
  }

  /** Bytes that it fills with all its forms. */
  get size(): number {
    return this.bytes.length * (1 + PRESSED_SHARE);
  }

  /** Its bytes in an encoding. They are compressed when they are first asked for, and there at once after that. */
  in(encoding: Encoding): Buffer | Promise<Buffer> {
    const known = this.#pressed.get(encoding);
    if (known) return known;
    const pressing = pressAs(this.bytes, encoding);
    this.#pressed.set(encoding, pressing);
    pressing.then(
      (bytes) => this.#pressed.set(encoding, bytes),
      () => this.#pressed.delete(encoding),
    );
    return pressing;
  }
}
