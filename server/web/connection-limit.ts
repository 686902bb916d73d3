import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from '../limits/networks.ts';
import { tooManyRequests } from './faults.ts';
import { linger } from './linger.ts';

/** The slot of a request under way. */
export interface Entered {
  /** Notes that a credential let the request in. It then keeps its slot while its body comes. */
  letIn(): void;
}

/** Notes a request under way. Null where its address has as many as it may. A second time changes nothing. */
export type Enter = (address: string, request: IncomingMessage, response: ServerResponse) => Entered | null;

/** Time after which an address with too many connections is told to come back, in seconds. */
export const BUSY_SECONDS = 5;

/** A request and its answer. */
interface Exchange extends Entered {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  isLetIn: boolean;
}

/** Unit of the count: a connection, or a request under way. */
interface Slot {
  socket: Socket;
  /** The last request in the slot; null before the first. */
  exchange: Exchange | null;
  /** Number that rises with each connection and request. The lowest waited longest. */
  turn: number;
}

/**
 * Keeps one address from taking all connections. Without a proxy connections are counted. Behind one all come from the
 * proxy, so the requests under way of each client that it names are counted. One beyond the limit gets the slot of the
 * one that waited longest, so that connections that say nothing shut nobody out. Only where nothing waits is the new
 * one refused. An event socket stops counting here with its upgrade: the event service counts those.
 */
export function limitConnections(
  app: FastifyInstance,
  { connectionsPerAddress, trustedProxies }: Pick<Config, 'connectionsPerAddress' | 'trustedProxies'>,
): Enter {
  const enter =
    trustedProxies === 0
      ? countSockets(
          app,
          createSlots(connectionsPerAddress, ({ socket }) => socket.destroy()),
        )
      : countRequests(createSlots(connectionsPerAddress, turnAway));
  app.addHook('onRequest', (request, reply, next) => {
    if (enter(request.ip, request.raw, reply.raw)) next();
    else next(tooManyRequests(reply, BUSY_SECONDS));
  });
  app.addHook('preParsing', (request, reply, payload, next) => {
    const { by = 'public' } = request.routeOptions.config.admission ?? {};
    if (by !== 'public' && by !== 'device key') enter(request.ip, request.raw, reply.raw)?.letIn();
    next(null, payload);
  });
  return enter;
}

/** Takes a slot of an address. Returns a function that leaves it, once or more often; null where there is none. */
type TakeSlot = (address: string, slot: Slot) => (() => void) | null;

function createSlots(most: number, displace: (slot: Slot) => unknown): TakeSlot {
  const networks = new Map<string, Set<Slot>>();
  return (address, slot) => {
    const key = networkOf(address);
    const held = networks.get(key) ?? new Set();
    if (held.size >= most) {
      const longest = longestWaiting(held);
      if (!longest) return null;
      held.delete(longest);
      displace(longest);
    }
    networks.set(key, held.add(slot));
    return () => {
      if (held.delete(slot) && held.size === 0) networks.delete(key);
    };
  };
}

function longestWaiting(slots: Iterable<Slot>): Slot | null {
  let longest: Slot | null = null;
  for (const slot of slots)
    if (isWaiting(slot) && (longest === null || slot.turn < longest.turn)) longest = slot;
  return longest;
}

/** True while a stranger's request is not there as a whole yet, and between two requests. */
function isWaiting({ exchange }: Slot): boolean {
  if (exchange === null || exchange.response.writableFinished) return true;
  return !exchange.request.complete && !exchange.isLetIn;
}

/**
 * Answers a proxy for a request whose slot is wanted. A proxy takes a process out of service that ends connections
 * without an answer. The rest of the request is heard by nobody. An answer that has begun ends by itself.
 */
function turnAway({ exchange }: Slot): void {
  if (exchange === null || exchange.response.headersSent) return;
  const { request, response } = exchange;
  for (const event of ['data', 'end', 'error']) request.removeAllListeners(event);
  linger(response);
  response.writeHead(408, { 'content-length': 0 }).end();
}

function exchangeOf(request: IncomingMessage, response: ServerResponse): Exchange {
  const exchange: Exchange = {
    request,
    response,
    isLetIn: false,
    letIn() {
      exchange.isLetIn = true;
    },
  };
  return exchange;
}

/** The slot of a request whose connection does not count here any more. */
const UNCOUNTED: Entered = { letIn: () => undefined };

function countSockets({ server }: FastifyInstance, take: TakeSlot): Enter {
  const open = new WeakMap<object, { slot: Slot; leave: () => void }>();
  let turn = 0;
  server.on('connection', (socket: Socket) => {
    turn += 1;
    const slot = { socket, exchange: null, turn };
    const leave = take(socket.remoteAddress ?? '', slot);
    if (!leave) return void socket.destroy();
    open.set(socket, { slot, leave });
    socket.once('close', leave);
  });
  server.on('upgrade', (_request, socket) => open.get(socket)?.leave());
  return (_address, request, response) => {
    const slot = open.get(request.socket)?.slot;
    if (slot === undefined) return UNCOUNTED;
    if (slot.exchange?.request === request) return slot.exchange;
    turn += 1;
    slot.exchange = exchangeOf(request, response);
    slot.turn = turn;
    return slot.exchange;
  };
}

function countRequests(take: TakeSlot): Enter {
  const entered = new WeakMap<IncomingMessage, Exchange>();
  let turn = 0;
  return (address, request, response) => {
    const known = entered.get(request);
    if (known) return known;
    turn += 1;
    const exchange = exchangeOf(request, response);
    const leave = take(address, { socket: request.socket, exchange, turn });
    if (!leave) return null;
    entered.set(request, exchange);
    response.once('close', leave);
    return exchange;
  };
}
