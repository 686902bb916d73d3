import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Longest that a request may take to arrive, in ms. What is left of a picture then may take longer, as its length says. */
export const REQUEST_MS = 300_000;
/** Slowest that the rest of a picture may come, in bytes a second. Silence ends a connection sooner. */
const SLOWEST = 8000;
/** Longest rest that time is given for, in bytes: no picture has more. */
const MAX_BYTES = 11 * 1024 * 1024;

/** A body on its way: its declared length, and what its connection had read before it. Both in bytes. */
interface Body {
  length: number;
  before: number;
}

type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

const awaited = new WeakMap<Socket, Body>();

/**
 * Has the rest of a body waited for that takes longer than other requests may. For senders whose credential holds: each takes a
 * connection of its address for so long.
 */
export function awaitBody({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  const length = Number(headers['content-length'] ?? 0);
  awaited.set(socket, { length, before: socket.bytesRead });
  response.once('close', () => awaited.delete(socket));
}

/**
 * Refuses what `refuse` refuses, but gives such a body time when that of other requests is over. The less is left, the shorter:
 * who holds back the last byte gains nothing.
 */
export function patiently(refuse: Refuse, slowest = SLOWEST): Refuse {
  return (error, socket) => {
    const body = awaited.get(socket);
    const left = body ? body.length - (socket.bytesRead - body.before) : 0;
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || left <= 0) return refuse(error, socket);
    const end = (): void => {
      if (awaited.get(socket) === body) refuse(error, socket);
    };
    const timer = setTimeout(end, (Math.min(left, MAX_BYTES) * 1000) / slowest).unref();
    socket.once('close', () => clearTimeout(timer));
  };
}
