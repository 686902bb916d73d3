import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { isRefusedAddress } from './mail/mail-port.ts';
import type { MeasuredRequest } from './metrics/measure.ts';
import type { StorageFactsDeps } from './metrics/storage-facts.ts';
import type { PaymentSource } from './money/bank/bank.ts';
import type { Providers } from './providers.ts';

/** Metrics of a process for Prometheus, where the configuration wants them. */
export interface OpenMetrics {
  /** Times all requests from now on. It is called before routes are registered. */
  measureRequests(app: FastifyInstance): void;
  /** Times a request that Fastify never saw. */
  measureRequest(request: MeasuredRequest): void;
  /** Counts a fault of ours whose answer may be 200. */
  countFault(): void;
  /** Counts a payment of a code that was found, or is announced. */
  countPayment(source: PaymentSource): void;
  /** Counts open sockets by `sockets`. */
  watchSockets(sockets: () => number): void;
  /** Opens the port. Answers with its origin. */
  serve(deps: StorageFactsDeps): Promise<string>;
  close(): Promise<void>;
}

export interface MeasuredProviders {
  providers: Providers;
  metrics: OpenMetrics | null;
}

/**
 * The providers with their calls measured, and the metrics. Without METRICS_PORT the providers are handed back as they
 * are.
 */
export async function openMetrics(
  { metrics: place }: Pick<Config, 'metrics'>,
  providers: Providers,
): Promise<MeasuredProviders> {
  if (place === null) return { providers, metrics: null };
  const [{ createMetrics }, measure, { readStorageFacts }, { serveMetrics }] = await Promise.all([
    import('./metrics/metrics.ts'),
    import('./metrics/measure.ts'),
    import('./metrics/storage-facts.ts'),
    import('./metrics/serve-metrics.ts'),
  ]);
  const all = createMetrics();
  let sockets = (): number => 0;
  let close = async (): Promise<void> => undefined;
  return {
    providers: {
      ...providers,
      mailer: measure.measureMail(providers.mailer, all, isRefusedAddress),
      psp: measure.measureBank(providers.psp, all),
      payouts: measure.measureBank(providers.payouts, all),
    },
    metrics: {
      measureRequests: (app) => measure.measureRequests(app, all),
      measureRequest: (request) => measure.measureRequest(request, all),
      countFault: () => all.faults.inc(),
      countPayment: (source) => all.payments.inc({ source }),
      watchSockets: (count) => {
        sockets = count;
      },
      async serve(deps) {
        const readFacts = readStorageFacts(deps, all);
        const collect = (): Promise<void> => {
          all.sockets.set(sockets());
          return readFacts();
        };
        const served = await serveMetrics(all, { ...place, collect });
        close = served.close;
        return served.origin;
      },
      close: () => close(),
    },
  };
}
