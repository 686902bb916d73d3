import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Fewest characters of an answer that is compressed. Shorter ones fit a packet as they are. */
const MIN_LENGTH = 1024;
/** Settings of brotli. They take about as long as sending the rest would, and leave an eighth of a list of records. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 5 };

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

export type Encoding = 'br' | 'gzip';

/** An answer's text in an encoding that the client accepts. */
interface Pressed {
  encoding: Encoding;
  bytes: Buffer;
}

/**
 * Compresses longer text answers of a scope for clients that accept it, beside the event loop. It does so only for
 * requests with a token in a header: no other site can have such answers made and learn from their length.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || !varies(payload)) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const pressing = press(payload, request.headers['accept-encoding']);
    if (pressing === null) return done(null, payload);
    pressing.then(
      ({ encoding, bytes }) => {
        reply.header('content-encoding', encoding);
        reply.removeHeader('content-length');
        done(null, bytes);
      },
      (error: Error) => done(error),
    );
  });
}

/** True for an answer that is long enough to be compressed for some clients. */
export const varies = (text: string): boolean => text.length >= MIN_LENGTH;

/** Compresses an answer that varies. Null where the client accepts none of our encodings. */
export function press(text: string, accepted: string | string[] | undefined): Promise<Pressed> | null {
  const encoding = encodingFor(accepted);
  if (encoding === null) return null;
  return pressAs(text, encoding).then((bytes) => ({ encoding, bytes }));
}

/** Compresses text or its bytes. */
export const pressAs = (text: string | Buffer, encoding: Encoding): Promise<Buffer> =>
  encoding === 'br' ? withBrotli(text, BROTLI as object) : withGzip(text, GZIP);

/** The better of the encodings that a client accepts; null for none of ours. One with a quality of 0 is refused. */
export function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const wanted = new Set(
    String(accepted ?? '')
      .toLowerCase()
      .split(',')
      .map((part) => part.trim().split(/\s*;\s*/))
      .filter(([, ...parameters]) => !parameters.some((one) => /^q=0(\.0*)?$/.test(one)))
      .map(([name]) => name),
  );
  if (wanted.has('br')) return 'br';
  return wanted.has('gzip') ? 'gzip' : null;
}
