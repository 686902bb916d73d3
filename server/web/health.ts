import type { FastifyInstance } from 'fastify';
import { OPEN } from './admission.ts';

export interface HealthDeps {
  isClosing: () => boolean;
  /** Names of troubles that must not take the process out of service: the bank, the clock, a kind of job. */
  troubles: () => readonly string[];
  /** True where the books have a fault. It reads the storage, and rejects where that does not answer. */
  areBooksWrong: () => Promise<boolean>;
  /** Writes to the storage and reads the keys there, and rejects where that cannot be done. */
  probe: () => Promise<unknown>;
  /** One word for the reason that keeps this process from serving although its storage answers; null without one. */
  trouble: () => string | null;
}

/** Longest wait for an answer of the storage, in ms. */
const ANSWER_MS = 4000;
/** Least time between two tries to write, in ms, however often somebody asks. */
const PROBE_EVERY_MS = 1000;

/**
 * Registers /healthz, where the process answers, and /readyz. There it also reads and writes its storage, hears of
 * others' events, can open the keys of after a theft and is not shutting down. `books` is present while the ledger is
 * wrong, `troubles` while something else is: shopping goes on, but a person must look.
 */
export function registerHealth(app: FastifyInstance, deps: HealthDeps): void {
  const { isClosing, areBooksWrong, trouble, troubles } = deps;
  const probe = nowAndThen(deps.probe);
  app.get('/healthz', OPEN, async () => ({ status: 'ok' }));
  app.get('/readyz', OPEN, async (request, reply) => {
    if (isClosing()) return reply.code(503).send({ status: 'closing' });
    try {
      const [wrong] = await inTime(Promise.all([areBooksWrong(), probe()]));
      const found = trouble();
      if (found !== null) return reply.code(503).send({ status: found });
      const now = troubles();
      return { status: 'ready', ...(wrong && { books: 'wrong' }), ...(now.length > 0 && { troubles: now }) };
    } catch (error) {
      request.log.error({ err: error }, 'storage does not answer');
      return reply.code(503).send({ status: trouble() ?? 'storage' });
    }
  });
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ANSWER_MS} ms`)), ANSWER_MS);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}

/** Makes one try for all who ask within a while. */
function nowAndThen(run: () => Promise<unknown>): () => Promise<unknown> {
  let last: { at: number; done: Promise<unknown> } | undefined;
  return () => {
    const at = performance.now();
    if (!last || at - last.at > PROBE_EVERY_MS) last = { at, done: run() };
    return last.done;
  };
}
