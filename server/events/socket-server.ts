import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { BUSY_SECONDS } from '../web/connection-limit.ts';
import { bareToken, tokenOfProtocols } from './frames.ts';
import { NetworkConnections, type Place } from './network-connections.ts';
import { Session, type SessionDeps, type SessionPort } from './session.ts';

const PROTOCOL = 'aws-appsync-event-ws';
const PATH = '/event/realtime';
/** A peer that does not answer a close is cut after this long. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface SocketServerOptions {
  /** Origins that may connect besides the server's own, e.g. 'https://loja.exemplo.com.br'. */
  allowedOrigins: readonly string[];
  /** Network that a request is counted under. */
  networkOf(request: IncomingMessage): string;
  /** Counts a request of a network; the seconds to wait when that is too much, else 0. */
  countRequest(network: string): number;
}

/** True for a request that asks for a WebSocket: any other upgrade is left aside and the request answered as it is. */
export function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/** Takes the WebSocket upgrades of an HTTP server and opens a session for each. Returns how to stop taking them. */
export function acceptSockets(server: Server, deps: SessionDeps, options: SocketServerOptions): () => void {
  // Beside the call, because the package's types do not know closeTimeout yet.
  const settings = {
    noServer: true,
    clientTracking: false,
    maxPayload: deps.limits.frameBytes,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // ws would otherwise answer with the first protocol offered, which may be the one that holds the token.
    handleProtocols: (offered: Set<string>) => (offered.has(PROTOCOL) ? PROTOCOL : (false as const)),
  };
  const sockets = new WebSocketServer(settings);
  const networks = new NetworkConnections(deps.limits);
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const place = admitUpgrade(request, options, networks);
    if ('status' in place) {
      rejectUpgrade(socket, place);
      return;
    }
    socket.once('close', () => place.leave());
    sockets.handleUpgrade(request, socket, head, (ws) =>
      openSession({ ws, socket }, deps, tokenOfRequest(request), () => place.admit()),
    );
  };
  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
}

interface UpgradeRefusal {
  /** Words of the status line. */
  status: string;
  retryAfterSeconds?: number;
}

/** The place of an upgrade among its network's connections, or why it gets none. */
function admitUpgrade(
  request: IncomingMessage,
  { networkOf, countRequest, allowedOrigins }: SocketServerOptions,
  networks: NetworkConnections,
): Place | UpgradeRefusal {
  const network = networkOf(request);
  const seconds = countRequest(network);
  if (seconds > 0) return { status: '429 Too Many Requests', retryAfterSeconds: seconds };
  const status = refuseUpgrade(request, allowedOrigins);
  if (status !== null) return { status };
  const busy = { status: '503 Service Unavailable', retryAfterSeconds: BUSY_SECONDS };
  return networks.enter(network) ?? busy;
}

/** The status line that refuses an upgrade, or null. A page of another origin cannot hide its Origin; other programs send none. */
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

function rejectUpgrade(socket: Duplex, { status, retryAfterSeconds }: UpgradeRefusal): void {
  socket.on('error', () => socket.destroy());
  // A peer that never closes its half would else keep the connection.
  socket.once('finish', () => socket.destroy());
  const wait = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`);
}

function offeredProtocols(request: IncomingMessage): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header.split(',').map((protocol) => protocol.trim());
}

/** Browsers can only send sub-protocols; native clients send the header itself. */
function tokenOfRequest(request: IncomingMessage): string | null {
  return tokenOfProtocols(offeredProtocols(request)) ?? bareToken(request.headers.authorization ?? '');
}

/** A connection, and what its frames are written to: ws has nothing of its own on the way. */
interface Opened {
  ws: WebSocket;
  socket: Duplex;
}

function openSession(opened: Opened, deps: SessionDeps, token: string | null, admitted: () => void): void {
  const { ws } = opened;
  const session = new Session({ ...portOf(opened, deps), admitted }, deps, token);
  ws.on('message', (data, isBinary) => {
    if (isBinary) session.onBinary();
    else session.onMessage(data.toString());
  });
  ws.on('pong', () => session.onPong());
  // A broken or oversized frame: ws itself answers with the close code that names it.
  ws.on('error', () => undefined);
  ws.on('close', () => session.onClosed());
}

function portOf({ ws, socket }: Opened, { limits }: SessionDeps): Omit<SessionPort, 'admitted'> {
  return {
    send(text) {
      if (ws.readyState !== ws.OPEN) return;
      if (ws.bufferedAmount > limits.bufferedBytes) ws.terminate();
      // Nothing is compressed, so that ws writes its own frames at once, too: the order stays.
      else if (typeof text === 'string') ws.send(text);
      else socket.write(text);
    },
    ping() {
      if (ws.readyState === ws.OPEN) ws.ping();
    },
    close: (code, reason) => ws.close(code, reason),
    drop: () => ws.terminate(),
  };
}
