import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';
import type { Tokens } from './identity/tokens.ts';
import { addressOf } from './limits/networks.ts';
import { requestFacts, requestIds } from './log.ts';
import type { OpenMetrics } from './open-metrics.ts';
import type { FaultLog } from './records/graphql/answers.ts';
import { type Exchange, type FastPathDeps, graphqlFastPath } from './records/graphql/fast-path.ts';
import type { RecordStore } from './records/graphql/resolvers.ts';
import { PATH, registerRecords } from './records/register-records.ts';
import type { Tracing } from './traces/tracing.ts';
import type { AddressLimit } from './web/address-limit.ts';
import { answerAhead } from './web/ahead.ts';
import { jsonReader } from './web/json-parser.ts';
import { dataHeaders } from './web/security-headers.ts';

interface Parts {
  config: Config;
  store: RecordStore;
  tokens: Tokens;
  now: () => number;
  metrics: OpenMetrics | null;
  tracing: Tracing | null;
  isClosing: () => boolean;
}

/**
 * Serves the record API, which answers before Fastify. A trace is followed by hooks of Fastify, so this way has none.
 */
export async function registerRecordApi(
  app: FastifyInstance,
  parts: Parts,
  { network, enter }: { network: AddressLimit; enter: FastPathDeps['enter'] },
): Promise<void> {
  const { config, store, tokens, now } = parts;
  const count = (): void => parts.metrics?.countFault();
  const log: FaultLog = { error: (detail, message) => app.log.error(detail, message), count };
  const api = await registerRecords(app, { store, tokens, now, log, ofPerson: network.ofPerson });
  if (parts.tracing) return;
  const deps: FastPathDeps = {
    ...{ api, network, enter, now },
    readJson: jsonReader(app, { nul: true }),
    headers: dataHeaders(config),
    newId: requestIds(),
    addressOf: (request) => addressOf(request, config.trustedProxies),
    isClosing: parts.isClosing,
    report(err) {
      app.log.error({ err }, 'a request failed');
      count();
    },
    ended: listenerOf(app, parts),
  };
  answerAhead(app, graphqlFastPath(deps));
}

/** Writes the log line and the measure of an answer; null where neither is wanted. */
function listenerOf(app: FastifyInstance, { config, metrics }: Parts): FastPathDeps['ended'] {
  const isLogged = ['info', 'debug'].includes(config.logLevel);
  if (!isLogged && !metrics) return null;
  return ({ id, request, body, status, ms }: Exchange): void => {
    const { method, url, headers } = request;
    if (isLogged)
      app.log.info(
        { reqId: id, ...requestFacts({ method, url, headers, body }, { status, ms }) },
        'a request',
      );
    metrics?.measureRequest({ method: 'POST', route: PATH, status, ms });
  };
}
