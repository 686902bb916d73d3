import Fastify, { type FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import { asksForSocket } from './events/socket-server.ts';
import { type LogStream, loggerOptions, requestIds } from './log.ts';
import { refuseAddress } from './web/faults.ts';
import { cutUnreadable, linger, refuseUnreadable } from './web/linger.ts';
import { NO_SCHEMAS } from './web/no-schemas.ts';
import { patiently, REQUEST_MS } from './web/slow-body.ts';

/** Largest body of any API but images, in bytes. */
const MAX_BODY_BYTES = 256 * 1024;
/** A connection on which nothing moves for this long, in ms, is cut. Most of these do not read their answer. */
const SILENCE_MS = 120_000;

/** Fastify with the limits of every request, and no routes yet. */
export function openApp(config: Config, log: LogStream | undefined): FastifyInstance {
  const isProxied = config.trustedProxies > 0;
  const app = Fastify({
    logger: loggerOptions(config, log) ?? false,
    genReqId: requestIds(),
    logController: new Fastify.LogController({ disableRequestLogging: true }),
    // Hop 0 is the peer itself. Without a proxy in front, no address that it names is believed.
    trustProxy: (_address, hop) => hop < config.trustedProxies,
    bodyLimit: MAX_BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: SILENCE_MS,
    frameworkErrors(error, request, reply) {
      if (isProxied) linger(reply.raw);
      refuseAddress(error, request, reply);
    },
    clientErrorHandler: patiently(isProxied ? refuseUnreadable : cutUnreadable),
    schemaController: NO_SCHEMAS,
    http: { shouldUpgradeCallback: asksForSocket },
    // A request on a kept connection is answered while the server ends (web/drain-connections.ts), and told to come back on
    // another.
    return503OnClosing: false,
  });
  if (config.production && config.sealingKeys.length === 0)
    app.log.warn('KEY_FILE is not set: whoever reads a backup of the storage can sign in as anyone');
  return app;
}
