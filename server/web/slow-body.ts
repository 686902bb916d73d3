import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Longest time that a request may take to arrive, in ms. The rest of a picture may then take longer, as its length
 * says.
 */
export const REQUEST_MS = 300_000;
/** Slowest pace at which the rest of a picture may come, in bytes a second. Silence ends a connection sooner. */
const SLOWEST = 8000;
/** Interval of the looks at the rest, in ms. */
const LOOK_MS = 30_000;
/** Time that a line may lose after each look, beyond that of the rest, in ms. */
const SLACK_MS = 60_000;
/** Longest rest that gets more time, in bytes: no picture has more. */
const MAX_BYTES = 11 * 1024 * 1024;

/** A body on its way: its request, its declared length, and the bytes that its connection had read before it. */
interface Body {
  request: Pick<IncomingMessage, 'complete'>;
  length: number;
  before: number;
}

type Refuse = (error: Error & { code?: string }, socket: Socket) => void;

const awaited = new WeakMap<Socket, Body>();

/**
 * Waits for the rest of a body that takes longer than other requests may. It is for senders whose credential holds:
 * each takes a connection of its address for so long.
 */
export function awaitBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  const length = Number(headers['content-length'] ?? 0);
  awaited.set(socket, { request, length, before: socket.bytesRead });
  response.once('close', () => awaited.delete(socket));
}

/**
 * Refuses as `refuse` does, but gives such a body time when that of other requests is over. The less is left, the
 * shorter, also later on. So a sender who holds back the last byte gains nothing. An answer that came meanwhile gives
 * no more time.
 */
export function patiently(refuse: Refuse): Refuse {
  return (error, socket) => {
    const body = awaited.get(socket);
    if (error.code !== 'ERR_HTTP_REQUEST_TIMEOUT' || !body || leftMs(body, socket) <= 0)
      return refuse(error, socket);
    let deadline = performance.now() + leftMs(body, socket);
    let timer: NodeJS.Timeout;
    const wait = (): void => {
      const inMs = Math.min(LOOK_MS, deadline - performance.now());
      timer = setTimeout(look, Math.max(0, inMs)).unref();
    };
    const look = (): void => {
      if (body.request.complete) return;
      const now = performance.now();
      deadline = Math.min(deadline, now + leftMs(body, socket) + SLACK_MS);
      if (now < deadline) wait();
      else refuse(error, socket);
    };
    wait();
    socket.once('close', () => clearTimeout(timer));
  };
}

/** Time that the rest of a body takes at the slowest, in ms. */
function leftMs({ length, before }: Body, { bytesRead }: Socket): number {
  const left = length - (bytesRead - before);
  return (Math.min(left, MAX_BYTES) * 1000) / SLOWEST;
}
