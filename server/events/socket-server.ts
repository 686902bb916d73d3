import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { bareToken, tokenOfProtocols } from './frames.ts';
import { Session, type SessionDeps, type SessionPort } from './session.ts';

const PROTOCOL = 'aws-appsync-event-ws';
const PATH = '/event/realtime';
/** A peer that does not answer a close is cut after this long. */
const CLOSE_TIMEOUT_MS = 2_000;

export interface SocketServerOptions {
  /** Origins that may connect besides the server's own, e.g. 'https://loja.exemplo.com.br'. */
  allowedOrigins: readonly string[];
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
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const refusal = refuseUpgrade(request, options.allowedOrigins);
    if (refusal) rejectUpgrade(socket, refusal);
    else sockets.handleUpgrade(request, socket, head, (ws) => openSession(ws, deps, tokenOfRequest(request)));
  };
  server.on('upgrade', onUpgrade);
  return () => server.off('upgrade', onUpgrade);
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

function rejectUpgrade(socket: Duplex, status: string): void {
  socket.on('error', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

function offeredProtocols(request: IncomingMessage): string[] {
  const header = request.headers['sec-websocket-protocol'] ?? '';
  return header.split(',').map((protocol) => protocol.trim());
}

/** Browsers can only send sub-protocols; native clients send the header itself. */
function tokenOfRequest(request: IncomingMessage): string | null {
  return tokenOfProtocols(offeredProtocols(request)) ?? bareToken(request.headers.authorization ?? '');
}

function openSession(ws: WebSocket, deps: SessionDeps, token: string | null): void {
  const session = new Session(portOf(ws, deps), deps, token);
  ws.on('message', (data, isBinary) => {
    if (isBinary) session.onBinary();
    else session.onMessage(data.toString());
  });
  ws.on('pong', () => session.onPong());
  // A broken or oversized frame: ws itself answers with the close code that names it.
  ws.on('error', () => undefined);
  ws.on('close', () => session.onClosed());
}

function portOf(ws: WebSocket, { limits }: SessionDeps): SessionPort {
  return {
    send(text) {
      if (ws.readyState !== ws.OPEN) return;
      if (ws.bufferedAmount > limits.bufferedBytes) ws.terminate();
      else ws.send(text);
    },
    ping() {
      if (ws.readyState === ws.OPEN) ws.ping();
    },
    close: (code, reason) => ws.close(code, reason),
    drop: () => ws.terminate(),
  };
}
