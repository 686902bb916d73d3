import { S3Error } from '../s3-error.ts';

const MAX_LINE_BYTES = 8192;
const NEWLINE = 10;

/** Reads a body by lines and by counted bytes. A body that ends early throws IncompleteBody. */
export class ByteReader {
  readonly #source: AsyncIterator<Uint8Array>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The next line without its line end. */
  async line(): Promise<string> {
    for (;;) {
      const at = this.#pending.indexOf(NEWLINE);
      if (at >= 0) {
        const line = this.#pending.toString('latin1', 0, at);
        this.#pending = this.#pending.subarray(at + 1);
        if (!line.endsWith('\r')) throw new S3Error('InvalidRequest', {}, 'A line of the body ends wrongly');
        return line.slice(0, -1);
      }
      if (this.#pending.length > MAX_LINE_BYTES)
        throw new S3Error('InvalidRequest', {}, 'A chunk header is too long');
      if (!(await this.#fill())) throw new S3Error('IncompleteBody');
    }
  }

  /** Exactly `count` bytes, in the pieces they arrive in. */
  async *bytes(count: number): AsyncGenerator<Buffer, void> {
    for (let left = count; left > 0; ) {
      if (this.#pending.length === 0 && !(await this.#fill())) throw new S3Error('IncompleteBody');
      const piece = this.#pending.subarray(0, left);
      this.#pending = this.#pending.subarray(piece.length);
      left -= piece.length;
      yield piece;
    }
  }

  async #fill(): Promise<boolean> {
    const next = await this.#source.next();
    if (next.done) return false;
    const bytes = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength);
    this.#pending = this.#pending.length === 0 ? bytes : Buffer.concat([this.#pending, bytes]);
    return true;
  }
}
