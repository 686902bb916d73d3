import type { FastifyError, FastifyInstance } from 'fastify';
import { holdsNul, isWithin, REQUEST_BOUNDS } from './json-bounds.ts';

/**
 * Reads JSON bodies of a scope once a look at the text has shown that parsing them is little work. `nul` lets strings hold a
 * NUL, where each field is looked at by itself.
 */
export function readJsonWithin(scope: FastifyInstance, { nul = false } = {}): void {
  const parse = scope.getDefaultJsonParser('error', 'ignore');
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    const { values = REQUEST_BOUNDS.values } = request.routeOptions.config.admission ?? {};
    if (!isWithin(text, { ...REQUEST_BOUNDS, values })) done(unreadable('JSON_TOO_COMPLEX'));
    else if (!nul && holdsNul(text)) done(unreadable('JSON_HOLDS_NUL'));
    else void parse(request, text, done);
  });
}

function unreadable(code: string): FastifyError {
  return Object.assign(new Error('the body is refused'), { name: 'UnreadableBody', code, statusCode: 400 });
}
