import { createHash } from 'node:crypto';
import { isSameText } from '../../web/same-bytes.ts';
import { S3Error } from '../s3-error.ts';
import { signText, type VerifiedRequest } from './sigv4.ts';

const EMPTY_HASH = createHash('sha256').digest('hex');

/** The chain of signatures of a signed chunked body: each chunk is signed over the one before it. */
export class ChunkSignatures {
  readonly #request: VerifiedRequest;
  #previous: string;

  constructor(request: VerifiedRequest) {
    this.#request = request;
    this.#previous = request.seedSignature;
  }

  /** Checks one chunk by the hex digest of its data. */
  chunk(dataHash: string, signature: string): void {
    this.#check(['AWS4-HMAC-SHA256-PAYLOAD', ...this.#middle(), EMPTY_HASH, dataHash], signature);
  }

  /** Checks the trailing headers, given as their lines without the signature's own. */
  trailer(lines: readonly string[], signature: string): void {
    const hash = createHash('sha256')
      .update(lines.map((line) => `${line}\n`).join(''))
      .digest('hex');
    this.#check(['AWS4-HMAC-SHA256-TRAILER', ...this.#middle(), hash], signature);
  }

  #middle(): string[] {
    return [this.#request.datetime, this.#request.scope, this.#previous];
  }

  #check(parts: readonly string[], signature: string): void {
    const expected = signText(this.#request.signingKey, parts.join('\n'));
    if (!isSameText(expected, signature)) throw new S3Error('SignatureDoesNotMatch');
    this.#previous = expected;
  }
}
