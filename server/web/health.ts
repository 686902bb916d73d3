import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/store.ts';
import { OPEN } from './admission.ts';

/** /healthz: the process answers. /readyz: it can also reach its storage and is not shutting down. */
export function registerHealth(app: FastifyInstance, store: Store, isClosing: () => boolean): void {
  app.get('/healthz', OPEN, async () => ({ status: 'ok' }));
  app.get('/readyz', OPEN, async (request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: 'closing' });
    try {
      await store.read.selectFrom('setting').select('key').limit(1).execute();
      return { status: 'ready' };
    } catch (error) {
      request.log.error({ err: error }, 'storage does not answer');
      return reply.code(503).send({ status: 'storage' });
    }
  });
}
