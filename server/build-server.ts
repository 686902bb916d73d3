import Fastify, { type FastifyInstance } from 'fastify';
import { beginJobs } from './begin-jobs.ts';
import { serveBuilds } from './builds/serve-builds.ts';
import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import { applied } from './db/applied.ts';
import type { AtOnce } from './db/maybe-promise.ts';
import { ownFolder } from './db/private-files.ts';
import { createTroubles } from './db/queue/troubles.ts';
import type { StoreSettings } from './db/settings.ts';
import type { Store } from './db/store.ts';
import type { Demo } from './demo-port.ts';
import { registerDevices } from './devices/register.ts';
import { registerEvents } from './events/register.ts';
import { asksForSocket } from './events/socket-server.ts';
import { registerPlaces } from './geocoding/register-places.ts';
import { isPinned } from './guests/current-purchase.ts';
import { registerGuests } from './guests/register-guests.ts';
import type { TargetHandler } from './identity/aws-json.ts';
import { defaultIssuer, registerIdentity } from './identity/register-identity.ts';
import type { Tokens } from './identity/tokens.ts';
import { createIdentityPool, IDENTITY_POOL_TARGET } from './images/access/identity-pool.ts';
import { locationAccess } from './images/access/location-access.ts';
import { registerImages } from './images/register-images.ts';
import type { ImageStore } from './images/storage/image-store.ts';
import { openImageStore } from './images/storage/open-image-store.ts';
import { addressOf, networkOf } from './limits/networks.ts';
import { type LogStream, loggerOptions, logRequests, requestIds } from './log.ts';
import { lookAtStart } from './money/audit/look-at-start.ts';
import { wereAltered } from './money/ledger/books/books-state.ts';
import { MAX_CLOCK_SKEW_MS } from './money/purchase/create-purchase.ts';
import { registerMoney, webhookPath } from './money/register-money.ts';
import { openGround } from './open-ground.ts';
import type { OpenMetrics } from './open-metrics.ts';
import { openTokens } from './open-tokens.ts';
import { registerPostal } from './postal/register-postal.ts';
import type { Providers } from './providers.ts';
import type { PushSender } from './push/push-port.ts';
import { registerPush } from './push/register-push.ts';
import { registerRecordApi } from './register-record-api.ts';
import { registerStop } from './reports/register-stop.ts';
import { followRequests, traceOf, webhookJoiner } from './traces/follow-requests.ts';
import type { Tracing } from './traces/tracing.ts';
import { registerAddressLimit } from './web/address-limit.ts';
import { registerClientConfig } from './web/client-config.ts';
import { limitConnections } from './web/connection-limit.ts';
import { refuseAddress, registerFaults } from './web/faults.ts';
import { type DeclaredRoute, registerGate } from './web/gate.ts';
import { registerHealth } from './web/health.ts';
import { NO_SCHEMAS } from './web/no-schemas.ts';
import { inlineCode, outsideOrigins, registerSecurityHeaders } from './web/security-headers.ts';

/** A built server. `app` answers once listening, and `begin` starts the background work. */
export interface Server {
  app: FastifyInstance;
  store: Store<typeof commands>;
  /** Every route with how it lets a request in. */
  routes: readonly DeclaredRoute[];
  /** Where Prometheus reads; null without METRICS_PORT. */
  metricsOrigin: string | null;
  /** Starts the jobs, the first of which tells the PIX provider where its webhook goes; call it once the server listens. */
  begin(origin: string): Promise<void>;
  close(): Promise<void>;
}

export interface ServerOptions {
  config: Config;
  /** The demo, for a configuration that asks for it. */
  demo?: Demo | undefined;
  /** The clock of a test, in ms; the storage's when absent. */
  now?: () => number;
  /** What the machine says of the time, in ms. */
  machineNow?: () => number;
  /** Where log lines go; standard output when absent. */
  log?: LogStream;
  /** Where a writer thread's modules lie; beside those of the server when absent. */
  writer?: Pick<StoreSettings<typeof commands>, 'writerModule' | 'commandsModule'>;
}

const REGION = 'us-east-1';
/** Largest body of any API but images, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;
/** Longest that a request may take to arrive, in ms: a picture of 10 MB needs 280 kbit/s. */
const REQUEST_MS = 300_000;
/** A connection on which nothing moves for this long (ms) is cut, above all one that does not read its answer. */
const SILENCE_MS = 120_000;

/** How long requests under way have at the end (ms), well within main's grace: one that never ends would else keep it from ending. */
const FINISH_MS = 5_000;

/** Everything the rooms are made of, opened once. */
interface Parts {
  config: Config;
  now: () => number;
  store: Store<typeof commands>;
  tokens: Tokens;
  imageStore: ImageStore;
  providers: Providers;
  metrics: OpenMetrics | null;
  tracing: Tracing | null;
  webhookSecrets: () => AtOnce<string[]>;
  pushSender: PushSender;
  isClosing: () => boolean;
  /** Names of what goes wrong for now, such as the bank. */
  troubles: () => readonly string[];
  /** True where the start or the last walk through the books found a fault. */
  areBooksWrong: () => Promise<boolean>;
}

/** Composes the rooms into one server. Nothing here decides anything: it hands each room what it needs. */
export async function buildServer({
  config,
  demo,
  now: givenNow,
  machineNow = Date.now,
  log,
  writer,
}: ServerOptions): Promise<Server> {
  ownFolder(config.dataDir);
  const clocks = { now: givenNow, machineNow };
  const { tracing, store, providers, metrics } = await openGround({ config, demo, writer, clocks });
  const { now } = store;
  const signing = await openTokens(store, config, { region: REGION, now });
  const { webhookSecrets, pushSender, tokens } = signing;
  const imageStore = await openImageStore(config, now);
  let closing = false;
  let isWhole = true;
  const areBooksWrong = async (): Promise<boolean> => !isWhole || (await wereAltered(store.read));
  const app = openApp(config, log);
  const troubles = createTroubles(app.log, now);
  const routes = await registerRooms(app, {
    config,
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
  isWhole = await reportBooks(store, app);
  const metricsOrigin = (await metrics?.serve({ store, areBooksWrong, troubles, now })) ?? null;

  let stopJobs = async (): Promise<void> => undefined;
  return {
    app,
    store,
    routes: routes(),
    metricsOrigin,
    async begin(origin) {
      const webhookUrl = announcedAt(origin, webhookSecrets);
      const outside = { providers, tracing, webhookUrl, log: app.log, secret: tokens.secrets.storage };
      stopJobs = await beginJobs({ config, store, imageStore, pushSender, troubles, ...outside });
    },
    async close() {
      closing = true;
      const cut = setTimeout(() => app.server.closeAllConnections(), FINISH_MS);
      // The port is let go of at once: a proxy in front tries another process instead of waiting for a bank.
      await Promise.all([stopJobs(), app.close().finally(() => clearTimeout(cut))]);
      await providers.close();
      await metrics?.close();
      await store.close();
      await tracing?.close();
    },
  };
}

/** Where the bank announces payments: the newest path is asked for each time, and the job that tells it stores none. */
function announcedAt(origin: string, secrets: Parts['webhookSecrets']): () => Promise<string> {
  return async () => {
    const [secret = ''] = await secrets();
    return `${origin}${webhookPath(secret)}`;
  };
}

function openApp(config: Config, log: LogStream | undefined): FastifyInstance {
  const app = Fastify({
    logger: loggerOptions(config, log) ?? false,
    genReqId: requestIds(),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    // Hop 0 is the peer itself: without a proxy in front nothing it says about addresses is believed.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    frameworkErrors: refuseAddress,
    schemaController: NO_SCHEMAS,
    http: { shouldUpgradeCallback: asksForSocket },
    // What is asked on a kept connection while the server ends is still answered, and told to come back on another.
    return503OnClosing: false,
  });
  if (config.production && config.sealingKeys.length === 0)
    app.log.warn('KEY_FILE is not set: whoever reads a backup of the storage can sign in as anyone');
  return app;
}

/** A fault in the books keeps nobody from shopping, but somebody must look at once. True where there is none. */
async function reportBooks({ read }: Pick<Store, 'read'>, app: FastifyInstance): Promise<boolean> {
  const faults = await lookAtStart(read);
  if (faults.length > 0) app.log.error({ faults }, 'THE BOOKS WERE ALTERED');
  return faults.length === 0;
}

/** On PostgreSQL an address has one budget over all processes. */
function limitAddresses(
  app: FastifyInstance,
  { config, store, now }: Parts,
): ReturnType<typeof registerAddressLimit> {
  return registerAddressLimit(app, {
    most: config.addressLimits.requests,
    now,
    ...(store.engine === 'postgres' && {
      report: async (network: string, count: number, lengthMs: number) =>
        await applied(store, 'addToWindow', { key: `requests:${network}`, count, lengthMs }),
    }),
  });
}

function watchRequests(app: FastifyInstance, { tracing, metrics }: Pick<Parts, 'tracing' | 'metrics'>): void {
  if (tracing) followRequests(app, tracing);
  metrics?.measureRequests(app);
  logRequests(app, traceOf);
}

async function registerRooms(app: FastifyInstance, parts: Parts): Promise<() => readonly DeclaredRoute[]> {
  const { config, now, store, tokens, imageStore, providers } = parts;
  watchRequests(app, parts);
  registerFaults(app);
  registerSecurityHeaders(app, config, outsideOrigins(config), inlineCode(config.appDir));
  const addressLimit = limitAddresses(app, parts);
  const enter = limitConnections(app, config);
  const routes = registerGate(app);
  registerHealth(app, {
    ...parts,
    probe: () => store.run('probeStorage', undefined),
    trouble: store.trouble,
  });
  registerClientConfig(app, config, MAX_CLOCK_SKEW_MS);
  await registerIdentity(app, {
    store,
    tokens,
    userPoolId: config.userPoolId,
    clientId: config.userPoolClientId,
    targets: { [IDENTITY_POOL_TARGET]: identityPool(parts) },
    addressLimits: config.addressLimits,
    now,
  });
  await registerRecordApi(app, parts, { network: addressLimit, enter });
  const events = registerEvents(app, {
    store,
    tokens,
    now,
    allowedOrigins: [config.publicOrigin],
    networkOf: (request) => networkOf(addressOf(request, config.trustedProxies)),
    countRequest: addressLimit.count,
  });
  parts.metrics?.watchSockets(() => events.connections());
  registerDevices(app, { store, tokens, now });
  registerGuests(app, { store, secret: tokens.secrets.storage, now });
  registerImages(app, {
    imageStore,
    locations: locationAccess(store.read),
    secret: tokens.secrets.storage,
    bucket: config.bucket,
    region: REGION,
    stands: (session) =>
      session.tablet ? isPinned({ db: store.read }, session.tablet) : tokens.stands(session),
    now,
  });
  registerPostal(app, { postalCodes: providers.postalCodes, tokens, now });
  registerPlaces(app, { ...providers.places, tokens, now });
  registerPush(app, { store, tokens, sender: parts.pushSender, services: config.pushServices });
  registerStop(app, { store, secret: tokens.secrets.storage });
  const joinTraces = parts.tracing ? webhookJoiner(parts.tracing) : undefined;
  registerMoney(app, { store, psp: providers.psp, webhookSecrets: parts.webhookSecrets, joinTraces });
  await serveBuilds(app, { store, dist: config.appDir, secret: tokens.secrets.storage });
  await providers.standIns?.register(app, { store, imageStore });
  return routes;
}

function identityPool({ config, tokens, now }: Parts): TargetHandler {
  return createIdentityPool({
    identityPoolId: config.identityPoolId,
    issuer: defaultIssuer(config.userPoolId, REGION),
    userPoolId: config.userPoolId,
    verify: tokens.verifyNow,
    secret: tokens.secrets.storage,
    now,
  });
}
