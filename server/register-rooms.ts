import type { FastifyInstance } from 'fastify';
import { serveBuilds } from './builds/serve-builds.ts';
import type { commands } from './commands.ts';
import type { Config } from './config.ts';
import { applied } from './db/applied.ts';
import type { MaybePromise } from './db/maybe-promise.ts';
import type { Store } from './db/store.ts';
import { createKnownKeys } from './devices/key-limits.ts';
import { registerDevices } from './devices/register.ts';
import { registerEvents } from './events/register.ts';
import { registerPlaces } from './geocoding/register-places.ts';
import { isPinned } from './guests/current-purchase.ts';
import { registerGuests } from './guests/register-guests.ts';
import type { TargetHandler } from './identity/aws-json.ts';
import { createBearerCheck, type FindBearer } from './identity/bearer-check.ts';
import { defaultIssuer, registerIdentity } from './identity/register-identity.ts';
import { createPersonLimit } from './identity/session-admission.ts';
import type { Tokens } from './identity/tokens.ts';
import { createIdentityPool, IDENTITY_POOL_TARGET } from './images/access/identity-pool.ts';
import { locationAccess } from './images/access/location-access.ts';
import { isShown } from './images/life/find-left.ts';
import { type ImagesDeps, registerImages } from './images/register-images.ts';
import type { ImageStore } from './images/storage/image-store.ts';
import { addressOf, networkOf } from './limits/networks.ts';
import { logRequests } from './log.ts';
import { MAX_CLOCK_SKEW_MS } from './money/purchase/create-purchase.ts';
import { registerMoney } from './money/register-money.ts';
import type { OpenMetrics } from './open-metrics.ts';
import { registerPostal } from './postal/register-postal.ts';
import type { Providers } from './providers.ts';
import type { PushSender } from './push/push-port.ts';
import { registerPush } from './push/register-push.ts';
import { registerRecordApi } from './register-record-api.ts';
import { registerUnsubscribe } from './reports/register-unsubscribe.ts';
import { followRequests, traceOf, webhookJoiner } from './traces/follow-requests.ts';
import type { Tracing } from './traces/tracing.ts';
import { registerAddressLimit } from './web/address-limit.ts';
import { registerClientConfig } from './web/client-config.ts';
import { limitConnections } from './web/connection-limit.ts';
import { registerFaults } from './web/faults.ts';
import { type DeclaredRoute, registerGate } from './web/gate.ts';
import { registerHealth } from './web/health.ts';
import { inlineCode, outsideOrigins, pageHeaders, registerSecurityHeaders } from './web/security-headers.ts';

/** All parts of the rooms, opened once. */
export interface Parts {
  config: Config;
  region: string;
  now: () => number;
  store: Store<typeof commands>;
  tokens: Tokens;
  imageStore: ImageStore;
  providers: Providers;
  metrics: OpenMetrics | null;
  tracing: Tracing | null;
  webhookSecrets: () => MaybePromise<string[]>;
  storageSecret: () => MaybePromise<Uint8Array>;
  pushSender: PushSender;
  areKeysShut: () => boolean;
  isClosing: () => boolean;
  /** Names of present troubles, such as the bank. */
  troubles: () => readonly string[];
  /** True where the start or the last walk through the books found a fault. */
  areBooksWrong: () => Promise<boolean>;
}

/** Registers every room, each with its parts. Answers with the routes and how each lets a request in. */
export async function registerRooms(
  app: FastifyInstance,
  parts: Parts,
): Promise<() => readonly DeclaredRoute[]> {
  const { config, now, store, tokens, imageStore, providers, storageSecret: secret } = parts;
  watchRequests(app, parts);
  registerFaults(app);
  const ofPages = pageHeaders(config, outsideOrigins(config), inlineCode(config.appDir));
  registerSecurityHeaders(app, config, ofPages);
  const findBearer = createBearerCheck(tokens, now);
  const addressLimit = limitAddresses(app, parts, findBearer);
  const enter = limitConnections(app, config);
  const routes = registerGate(app, config);
  registerHealth(app, {
    ...parts,
    // A process out of service gets no request that would read the keys again.
    probe: () => Promise.all([store.run('probeStorage', undefined), tokens.jwks()]),
    trouble: () => store.trouble() ?? (parts.areKeysShut() ? 'keys' : null),
  });
  registerClientConfig(app, config, MAX_CLOCK_SKEW_MS);
  await registerIdentity(app, {
    store,
    tokens,
    userPoolId: config.userPoolId,
    clientId: config.userPoolClientId,
    targets: { [IDENTITY_POOL_TARGET]: identityPool(parts) },
    addressLimits: config.addressLimits,
    networkLimit: { waitOf: addressLimit.waitOf, findBearer },
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
    findBearer,
  });
  parts.metrics?.watchSockets(() => events.connections());
  const sessions = { tokens, countForPerson: createPersonLimit(addressLimit.ofPerson, now) };
  const knownKeys = createKnownKeys();
  registerDevices(app, { store, ...sessions, knownKeys, now });
  registerGuests(app, { store, secret, knownKeys, now });
  registerImages(app, { ...picturesOf(parts), ofPerson: addressLimit.ofPerson });
  registerPostal(app, { postalCodes: providers.postalCodes, ...sessions, now });
  registerPlaces(app, { ...providers.places, ...sessions, now });
  registerPush(app, { store, ...sessions, sender: parts.pushSender, services: config.pushServices });
  registerUnsubscribe(app, { store, secret });
  const joinTraces = parts.tracing ? webhookJoiner(parts.tracing) : undefined;
  registerMoney(app, { store, psp: providers.psp, webhookSecrets: parts.webhookSecrets, joinTraces });
  const builds = { store, dist: config.appDir, ofPages, secret };
  await serveBuilds(app, { ...builds, countFile: addressLimit.countFile, routes });
  await providers.standIns?.register(app, { store, imageStore });
  return routes;
}

/** Limits requests of an address. On PostgreSQL it has one budget over all processes. */
function limitAddresses(
  app: FastifyInstance,
  { config, store, now }: Parts,
  findBearer: FindBearer,
): ReturnType<typeof registerAddressLimit> {
  return registerAddressLimit(app, {
    most: config.addressLimits.requests,
    now,
    isBearer: async (authorization, network) => (await findBearer(authorization, network)) !== null,
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

function identityPool({ config, region, tokens, storageSecret: secret, now }: Parts): TargetHandler {
  return createIdentityPool({
    identityPoolId: config.identityPoolId,
    issuer: defaultIssuer(config.userPoolId, region),
    userPoolId: config.userPoolId,
    verify: tokens.verifyNow,
    secret,
    now,
  });
}

function picturesOf(parts: Parts): ImagesDeps {
  const { config, region, now, store, tokens, imageStore, storageSecret: secret } = parts;
  return {
    imageStore,
    locations: locationAccess(store.read),
    isShown: (key, locationId) => isShown(store.read, key, locationId),
    secret,
    bucket: config.bucket,
    region,
    stands: (session) =>
      session.tablet ? isPinned({ db: store.read }, session.tablet) : tokens.stands(session),
    now,
  };
}
