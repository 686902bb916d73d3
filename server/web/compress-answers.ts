import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter answers fit a packet as they are, in characters. */
const SHORTEST = 1024;
/** What costs about as long as sending the rest would, and leaves an eighth of a list of records. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const GZIP = { level: 5 };

const withBrotli = promisify(brotliCompress);
const withGzip = promisify(gzip);

/**
 * Compresses longer text answers of a scope for whoever accepts it, beside the event loop. Only for what is asked with a
 * token in a header: no other site can have such answers made and learn from their length.
 */
export function compressAnswers(scope: FastifyInstance): void {
  scope.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || payload.length < SHORTEST) return done(null, payload);
    reply.header('vary', 'accept-encoding');
    const encoding = encodingFor(request.headers['accept-encoding']);
    if (encoding === null) return done(null, payload);
    const pressed = encoding === 'br' ? withBrotli(payload, BROTLI as object) : withGzip(payload, GZIP);
    pressed.then(
      (bytes) => {
        reply.header('content-encoding', encoding);
        reply.removeHeader('content-length');
        done(null, bytes);
      },
      (error: Error) => done(error),
    );
  });
}

/** The better of the encodings that a client accepts; null for none of ours. One with a quality of 0 is refused. */
export function encodingFor(accepted: string | string[] | undefined): 'br' | 'gzip' | null {
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
