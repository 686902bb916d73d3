import type { JobHandler } from '../db/queue/jobs.ts';
import type { Commands, Store } from '../db/store.ts';
import { type Tracing, traced } from './tracing.ts';

/** Word by which a command tells its outcome, such as SETTLED. */
const WORD = /^[A-Z_]+$/;

/** Makes every call of a port a step, `close` excepted, with its outcome where it tells one. */
export function followPort<T extends object>(port: T, prefix: string, tracing: Tracing): T {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function' || name === 'close') return method;
      return (...args: unknown[]) =>
        traced(
          tracing,
          { name: `${prefix} ${String(name)}`, kind: 'client' },
          async () => method.apply(target, args) as unknown,
          (answer) => {
            const { kind } = (answer ?? {}) as { kind?: unknown };
            return { 'vendinha.outcome': typeof kind === 'string' ? kind : 'none' };
          },
        );
    },
  });
}

/**
 * Makes each command a step of the trace under way. A command without a trace, such as a look at the queue, makes no step.
 * Live events carry the trace of their cause to every process that hears them.
 */
export function followStore<C extends Commands>(store: Store<C>, tracing: Tracing): Store<C> {
  followEvents(store, tracing);
  const run: Store<C>['run'] = (name, args) => {
    if (tracing.current() === null) return store.run(name, args);
    const step = { name: `command ${name}`, kind: 'internal' } as const;
    return traced(
      tracing,
      step,
      () => store.run(name, args),
      (verdict) => ({
        'vendinha.outcome': verdict.kind === 'refused' ? verdict.code : wordOf(verdict.value),
      }),
    );
  };
  // The look for jobs after a commit belongs to no trace: each job knows its own.
  return { ...store, run, onJobs: (listener) => store.onJobs(() => tracing.outside(listener)) };
}

function wordOf(value: unknown): string {
  const { outcome, kind } = (value ?? {}) as { outcome?: unknown; kind?: unknown };
  for (const word of [value, outcome, kind]) if (typeof word === 'string' && WORD.test(word)) return word;
  return 'applied';
}

function followEvents({ onEvents }: Pick<Store, 'onEvents'>, tracing: Tracing): void {
  onEvents((events) => {
    for (const { trace, payload } of events) {
      if (!trace) continue;
      const { type, content } = JSON.parse(payload) as { type: string; content?: { status?: unknown } };
      const status = content?.status;
      const step = tracing.begin({ name: `event ${type}`, kind: 'producer', from: trace });
      step.end(typeof status === 'string' && WORD.test(status) ? { 'vendinha.status': status } : {});
    }
  });
}

/** Continues the trace in which a job was planted. */
export function followJobs<K extends string>(
  handlers: Readonly<Record<K, JobHandler>>,
  tracing: Tracing,
): Readonly<Record<K, JobHandler>> {
  const follow =
    (kind: string, handler: JobHandler): JobHandler =>
    (payload, job) =>
      traced(
        tracing,
        { name: `job ${kind}`, kind: 'consumer', from: job.trace },
        () => handler(payload, job),
        (result) => ({
          'vendinha.attempts': job.attempts,
          'vendinha.outcome': 'error' in result && result.error !== undefined ? 'again' : 'done',
        }),
      );
  const pairs = Object.entries<JobHandler>(handlers).map(([kind, handler]) => [kind, follow(kind, handler)]);
  return Object.fromEntries(pairs) as Readonly<Record<K, JobHandler>>;
}
