import type { FastifyInstance } from 'fastify';
import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import { createTroubles } from './db/queue/troubles.ts';
import type { Store } from './db/store.ts';
import type { Demo } from './demo-port.ts';
import { openImageStore } from './images/storage/open-image-store.ts';
import type { LogStream } from './log.ts';
import type { StorageFactsDeps } from './metrics/storage-facts.ts';
import { lookAtStart } from './money/audit/look-at-start.ts';
import { oldestOut } from './money/bank/oldest-out.ts';
import { wereAltered } from './money/ledger/books/books-state.ts';
import { webhookPath } from './money/register-money.ts';
import { openApp } from './open-app.ts';
import type { Ground } from './open-ground.ts';
import { openMetrics } from './open-metrics.ts';
import { openTokens } from './open-tokens.ts';
import { openProviders, type Providers } from './providers.ts';
import { type Parts, registerRooms } from './register-rooms.ts';
import { followPort } from './traces/follow.ts';
import type { Tracing } from './traces/tracing.ts';
import { drainConnections } from './web/drain-connections.ts';
import type { DeclaredRoute } from './web/gate.ts';

/** A built server. `app` answers once listening, and `begin` starts the background work. */
export interface Server {
  app: FastifyInstance;
  store: Store<typeof commands>;
  /** Every route with how it lets a request in. */
  routes: readonly DeclaredRoute[];
  /** Origin at which Prometheus reads; null without METRICS_PORT. */
  metricsOrigin: string | null;
  /** Starts the jobs, the first of which tells the PIX provider where its webhook goes; call it once the server listens. */
  begin(origin: string): Promise<void>;
  /**
   * Ends requests and jobs. Requests on open connections are answered for `lingerMs` more; for no time when it is
   * absent.
   */
  close(lingerMs?: number): Promise<void>;
}

export interface ComposeOptions extends Ground {
  config: Config;
  /** The demo, for a configuration that asks for it. */
  demo?: Demo | undefined;
  /** Sink of log lines; standard output when absent. */
  log?: LogStream | undefined;
}

const REGION = 'us-east-1';
/**
 * Time that requests under way have at the end, in ms, well within main's grace. A request that never ends would else
 * prevent the end.
 */
const FINISH_MS = 5_000;

/** Composes the rooms into one server. It decides nothing, and hands each room its parts. */
export async function composeServer(options: ComposeOptions): Promise<Server> {
  const { config, demo, log, tracing, store, silentBucket } = options;
  const { now } = store;
  const outside = followProviders(openProviders(config, now, { demo }), tracing);
  const { providers, metrics } = await openMetrics(config, outside);
  const app = openApp(config, log);
  if (silentBucket) app.log.warn({ err: silentBucket }, 'the bucket did not say whose it is');
  const troubles = createTroubles(app.log);
  const signing = await openTokens(store, config, { region: REGION, now, troubles });
  const { webhookSecrets, pushSender, storageSecret: secret } = signing;
  const imageStore = await openImageStore(config, now);
  let closing = false;
  let booksIntact = true;
  const areBooksWrong = async (): Promise<boolean> => !booksIntact || (await wereAltered(store.read));
  const routes = await registerRooms(app, {
    config,
    region: REGION,
    now,
    store,
    imageStore,
    providers,
    metrics,
    tracing,
    ...signing,
    isClosing: () => closing,
    troubles: () => troubles.current().map(({ name }) => name),
    areBooksWrong,
  });

  // A route that declares no admission fails here, before anybody can ask for it.
  await app.ready();
  booksIntact = await reportBooks(store, app);
  const metricsOrigin = (await metrics?.serve({ ...factsOf(store), areBooksWrong, troubles })) ?? null;

  let stopJobs = async (): Promise<void> => undefined;
  return {
    app,
    store,
    routes: routes(),
    metricsOrigin,
    async begin(origin) {
      const webhookUrl = announcedAt(origin, webhookSecrets);
      const countPayment = metrics?.countPayment;
      const around = { providers, tracing, webhookUrl, countPayment, log: app.log, secret };
      // No request needs the jobs' code, so it is loaded behind the open port.
      const { beginJobs } = await import('./begin-jobs.ts');
      stopJobs = await beginJobs({ config, store, imageStore, pushSender, troubles, ...around });
    },
    async close(lingerMs = 0) {
      closing = true;
      const cut = setTimeout(() => app.server.closeAllConnections(), lingerMs + FINISH_MS);
      // The port is let go of at once: a proxy in front tries another process instead of waiting for a bank.
      const ended =
        lingerMs > 0 ? drainConnections(app.server, lingerMs).then(() => app.close()) : app.close();
      await Promise.all([stopJobs(), ended.finally(() => clearTimeout(cut))]);
      await providers.close();
      await metrics?.close();
      await store.close();
      await tracing?.close();
    },
  };
}

/** Parts of the metrics that the storage alone tells. */
function factsOf(store: Server['store']): Pick<StorageFactsDeps, 'store' | 'oldestOut' | 'probe' | 'now'> {
  const { read, now } = store;
  return { store, now, oldestOut: () => oldestOut(read), probe: () => store.run('probeStorage', undefined) };
}

function followProviders(providers: Providers, tracing: Tracing | null): Providers {
  if (!tracing) return providers;
  return {
    ...providers,
    psp: followPort(providers.psp, 'bank', tracing),
    payouts: followPort(providers.payouts, 'bank', tracing),
  };
}

/**
 * Address at which the bank announces payments. Its newest path is read each time: the job that tells the bank stores
 * none.
 */
function announcedAt(origin: string, secrets: Parts['webhookSecrets']): () => Promise<string> {
  return async () => {
    const [secret = ''] = await secrets();
    return `${origin}${webhookPath(secret)}`;
  };
}

/** Looks at the books and logs a fault in them, which keeps nobody from shopping. True where there is none. */
async function reportBooks({ read }: Pick<Store, 'read'>, app: FastifyInstance): Promise<boolean> {
  const faults = await lookAtStart(read);
  if (faults.length > 0) app.log.error({ faults }, 'THE BOOKS WERE ALTERED');
  return faults.length === 0;
}
