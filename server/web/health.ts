import type { FastifyInstance } from 'fastify';
import { OPEN } from './admission.ts';

export interface HealthDeps {
  isClosing: () => boolean;
  /** Reads the storage, and rejects where that does not answer. */
  areBooksWrong: () => Promise<boolean>;
}

/**
 * /healthz: the process answers. /readyz: it also reaches its storage and is not shutting down. `books` is present
 * while the ledger is wrong: shopping goes on, but a person must look.
 */
export function registerHealth(app: FastifyInstance, { isClosing, areBooksWrong }: HealthDeps): void {
  app.get('/healthz', OPEN, async () => ({ status: 'ok' }));
  app.get('/readyz', OPEN, async (request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: 'closing' });
    try {
      return { status: 'ready', ...((await areBooksWrong()) && { books: 'wrong' }) };
    } catch (error) {
      request.log.error({ err: error }, 'storage does not answer');
      return reply.code(503).send({ status: 'storage' });
    }
  });
}
