import type { FastifyInstance } from 'fastify';
import { OPEN } from './admission.ts';

export interface HealthDeps {
  isClosing: () => boolean;
  /** Reads the storage, and rejects where that does not answer. */
  areBooksWrong: () => Promise<boolean>;
}

/**
 * /healthz: the process answers. /readyz: it can also reach its storage and is not shutting down; `books` is there where the
 * ledger is wrong, which keeps nobody from shopping but calls for somebody.
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
