import type { FastifyError, FastifyInstance } from 'fastify';
import { holdsNul, isWithinBounds, REQUEST_BOUNDS } from './json-bounds.ts';

/** Reads a JSON text of at most so many values (default those of REQUEST_BOUNDS), or tells why it is refused. */
export type ReadJson = (text: string, values?: number) => { json: unknown } | { fault: Error };

interface Strictness {
  /** True where strings may hold a NUL, because each field is looked at by itself. */
  nul?: boolean;
}

type ParseAtOnce = (request: null, text: string, done: (fault: Error | null, json?: unknown) => void) => void;

/** Reads JSON as Fastify does, once a look at the text has shown that parsing it is little work. */
export function jsonReader(app: FastifyInstance, { nul = false }: Strictness = {}): ReadJson {
  // The parser answers at once, and reads nothing of the request.
  const parse = app.getDefaultJsonParser('error', 'ignore') as unknown as ParseAtOnce;
  return (text, values = REQUEST_BOUNDS.values) => {
    if (!isWithinBounds(text, { ...REQUEST_BOUNDS, values }))
      return { fault: unreadable('JSON_TOO_COMPLEX') };
    if (!nul && holdsNul(text)) return { fault: unreadable('JSON_HOLDS_NUL') };
    let read: ReturnType<ReadJson> | undefined;
    parse(null, text, (fault, json) => {
      read = fault ? { fault } : { json };
    });
    return read ?? { fault: unreadable('JSON_UNREAD') };
  };
}

/** Reads the JSON bodies of a scope by `jsonReader`. */
export function readJsonWithin(scope: FastifyInstance, strictness: Strictness = {}): void {
  const read = jsonReader(scope, strictness);
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text: string, done) => {
    const result = read(text, request.routeOptions.config.admission?.values);
    if ('fault' in result) done(result.fault);
    else done(null, result.json);
  });
}

function unreadable(code: string): FastifyError {
  return Object.assign(new Error('the body is refused'), { name: 'UnreadableBody', code, statusCode: 400 });
}
