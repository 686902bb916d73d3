import type { FastifyServerOptions } from 'fastify';

/**
 * Compiles no schema, because routes read their own input. Fastify's two compilers would take 8 ms of a start and 2 MB.
 */
export const NO_SCHEMAS: NonNullable<FastifyServerOptions['schemaController']> = {
  compilersFactory: { buildValidator: () => refuse, buildSerializer: () => refuse },
};

function refuse(): never {
  throw new Error('a route with a schema: read its input by a reader of its room');
}
