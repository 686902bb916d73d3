import type { IncomingMessage } from 'node:http';
import type { MaybePromise } from '../db/maybe-promise.ts';
import { createRateLimit } from '../limits/rate-limit.ts';
import type { RateLimit } from '../limits/token-bucket.ts';
import { BUSY_SECONDS } from '../web/connection-limit.ts';
import { bareToken, tokenOfProtocols } from './frames.ts';
import type { EventLimits } from './limits.ts';
import { type ConnectionSlot, NetworkConnections } from './network-connections.ts';

export const PROTOCOL = 'aws-appsync-event-ws';
const PATH = '/event/realtime';
/** Connections of one person where their network may open no more. The pages of a browser share one. */
const OF_PERSON: RateLimit = { burst: 40, perSecond: 1 };

export interface UpgradeOptions {
  /** Origins that may connect besides the server's own, e.g. 'https://loja.exemplo.com.br'. */
  allowedOrigins: readonly string[];
  /** Network under which a request is counted. */
  networkOf(request: IncomingMessage): string;
  /** Counts a request of a network. Answers with the seconds to wait where that is too much, else with 0. */
  countRequest(network: string): number;
  /** The `sub` of the person behind a valid token; null for any other. */
  findBearer(token: string, network: string): Promise<string | null>;
}

export interface UpgradeRefusal {
  /** Words of the status line. */
  status: string;
  retryAfterSeconds?: number;
}

/** The answer while nobody can be let in. */
export const BUSY: UpgradeRefusal = { status: '503 Service Unavailable', retryAfterSeconds: BUSY_SECONDS };

/** The slot of an upgrade among its network's connections, or the reason why it gets none. */
export type AdmitUpgrade = (
  request: IncomingMessage,
  token: string | null,
) => MaybePromise<ConnectionSlot | UpgradeRefusal>;

/**
 * Counts upgrades and the connections that come of them. Where a network may open no more, a request with a valid token
 * is let in up to a limit of its person. So strangers at their address end nobody's live events. `now` in ms.
 */
export function createUpgradeAdmission(
  { allowedOrigins, networkOf, countRequest, findBearer }: UpgradeOptions,
  limits: EventLimits,
  now: () => number,
): AdmitUpgrade {
  const networks = new NetworkConnections(limits);
  const takeOfPerson = createRateLimit(OF_PERSON, now);

  async function enterKnown(
    token: string,
    network: string,
    refusal: UpgradeRefusal,
  ): Promise<ConnectionSlot | UpgradeRefusal> {
    const sub = await findBearer(token, network);
    if (sub === null || takeOfPerson(sub) > 0) return refusal;
    return networks.enter(network, { isKnown: true }) ?? refusal;
  }

  return (request, token) => {
    const network = networkOf(request);
    const seconds = countRequest(network);
    const status = refuseUpgrade(request, allowedOrigins);
    const refusal = seconds > 0 ? { status: '429 Too Many Requests', retryAfterSeconds: seconds } : null;
    if (status !== null) return refusal ?? { status };
    const slot = refusal ?? networks.enter(network) ?? BUSY;
    return 'status' in slot && token !== null ? enterKnown(token, network, slot) : slot;
  };
}

/** The refusal of an upgrade, or null. A page of another origin cannot hide its Origin; other programs send none. */
function refuseUpgrade(request: IncomingMessage, allowedOrigins: readonly string[]): string | null {
  if (request.url?.split('?')[0] !== PATH) return '404 Not Found';
  const { origin, host } = request.headers;
  if (origin !== undefined && !allowedOrigins.includes(origin) && hostOf(origin) !== host)
    return '403 Forbidden';
  return offeredProtocols(request).includes(PROTOCOL) ? null : '400 Bad Request';
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function offeredProtocols(request: IncomingMessage): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header.split(',').map((protocol) => protocol.trim());
}

/** The token of a request. Browsers can only send it as a sub-protocol; native clients send the header itself. */
export function tokenOfRequest(request: IncomingMessage): string | null {
  return tokenOfProtocols(offeredProtocols(request)) ?? bareToken(request.headers.authorization ?? '');
}
