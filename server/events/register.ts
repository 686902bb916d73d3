import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { Store } from '../db/store.ts';
import type { Tokens } from '../identity/tokens.ts';
import type { channelCommands } from './commands.ts';
import type { Verify } from './credential.ts';
import { fanOut } from './fan-out.ts';
import { routeHttpPublish } from './http-publish.ts';
import { Hub } from './hub.ts';
import { CLOSE, EVENT_LIMITS, type EventLimits } from './limits.ts';
import { createPublisher } from './publisher.ts';
import { acceptSockets } from './socket-server.ts';
import { storedFacts } from './stored-facts.ts';
import { UserConnections } from './user-connections.ts';

export interface EventsDeps {
  store: Pick<Store<typeof channelCommands>, 'read' | 'run' | 'onEvents' | 'subscribe'>;
  tokens: Pick<Tokens, 'verify'>;
  /** Server time in ms; the real clock when absent. */
  now?: () => number;
  /** A clock in ms that nobody sets; the process's own when absent. */
  monotonic?: () => number;
  /** Origins besides the server's own whose pages may open the socket. */
  allowedOrigins?: readonly string[];
  limits?: Partial<EventLimits>;
  /** Network under which a request is counted; the peer's address when absent. */
  networkOf?: (request: IncomingMessage) => string;
  /**
   * Counts an upgrade like any request of its network. Answers with the seconds to wait where that is too much, else
   * with 0.
   */
  countRequest?: (network: string) => number;
  /**
   * The `sub` of the person behind a valid token, for a network that asked too much. Without it no token counts there.
   */
  findBearer?: (token: string, network: string) => Promise<string | null>;
}

export interface EventService {
  /** Does the work that is due on every connection. The service calls it every second by itself. */
  tick(): void;
  connections(): number;
}

const TICK_MS = 1_000;

/** Serves the AppSync Events protocol: WebSocket at /event/realtime, HTTP publish at /event [N-03, N-05]. */
export function registerEvents(app: FastifyInstance, deps: EventsDeps): EventService {
  const { store, tokens, now = Date.now, allowedOrigins = [] } = deps;
  const { monotonic = () => performance.now() } = deps;
  const { networkOf = ({ socket }) => socket.remoteAddress ?? '', countRequest = () => 0 } = deps;
  const { findBearer = async () => null } = deps;
  const limits = { ...EVENT_LIMITS, ...deps.limits };
  const hub = new Hub((channel) => store.subscribe(channel));
  const users = new UserConnections(limits.connectionsPerUser);
  const facts = storedFacts(store.read);
  const verify: Verify = async (token) => {
    const verdict = await tokens.verify(token);
    return verdict.kind === 'valid' ? { sub: verdict.sub, expiresAt: verdict.expiresAt } : null;
  };
  const publish = createPublisher({
    read: store.read,
    facts,
    limits,
    now,
    newId: randomUUID,
    async announceTyping(sign) {
      await store.run('announceTyping', sign);
    },
  });
  const onFailure = (error: unknown) => app.log.error({ err: error }, 'event connection failed');
  const session = { hub, users, facts, publish, verify, limits, now, monotonic, onFailure };

  routeHttpPublish(app, { tokens, publish, limits });
  const admission = { allowedOrigins, networkOf, countRequest, findBearer };
  const refuseSockets = acceptSockets(app.server, session, admission);
  const stopEvents = store.onEvents(fanOut(hub));
  const tick = () => {
    for (const entry of users.all()) entry.tick();
  };
  const timer = setInterval(tick, TICK_MS);
  timer.unref();
  app.addHook('preClose', async () => {
    clearInterval(timer);
    stopEvents();
    refuseSockets();
    for (const entry of users.all()) entry.close(CLOSE.goingAway, 'Server is going away');
  });
  return { tick, connections: () => users.size };
}
