import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { andThen, catching } from '../db/maybe-promise.ts';
import {
  BUSY,
  createUpgradeAdmission,
  PROTOCOL,
  tokenOfRequest,
  type UpgradeOptions,
  type UpgradeRefusal,
} from './admit-upgrade.ts';
import type { ConnectionSlot } from './network-connections.ts';
import { Session, type SessionPort, type SocketSessionDeps } from './session.ts';

/** Time for the answer to a close, in ms. Then the peer is cut. */
const CLOSE_TIMEOUT_MS = 2_000;

/**
 * True for a request that asks for a WebSocket. Any other upgrade is left aside, and the request is answered as it is.
 */
export function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/** Takes the WebSocket upgrades of an HTTP server and opens a session for each. Returns a function that stops it. */
export function acceptSockets(server: Server, deps: SocketSessionDeps, options: UpgradeOptions): () => void {
  // Stands beside the call, because the package's types do not know closeTimeout yet.
  const settings = {
    noServer: true,
    clientTracking: false,
    maxPayload: deps.limits.frameBytes,
    closeTimeout: CLOSE_TIMEOUT_MS,
    // The package would otherwise answer with the first protocol offered, which may be the one that holds the token.
    handleProtocols: (offered: Set<string>) => (offered.has(PROTOCOL) ? PROTOCOL : (false as const)),
  };
  const sockets = new WebSocketServer(settings);
  const admit = createUpgradeAdmission(options, deps.limits, deps.now);
  let isOver = false;
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // While the token is looked at, nothing else hears of a fault of the connection.
    socket.on('error', () => socket.destroy());
    const token = tokenOfRequest(request);
    const open = (slot: ConnectionSlot): void => {
      socket.once('close', () => slot.leave());
      sockets.handleUpgrade(request, socket, head, (ws) =>
        // An HTTP server hands over sockets alone.
        openSession({ ws, socket: socket as Socket }, deps, token, () => slot.admit()),
      );
    };
    void catching(
      () =>
        andThen(admit(request, token), (slot) => {
          if ('status' in slot) return rejectUpgrade(socket, slot);
          if (!socket.destroyed && !isOver) return open(slot);
          slot.leave();
          // The service ended while the token was looked at. Nobody would end this session.
          rejectUpgrade(socket, BUSY);
        }),
      (error) => {
        deps.onFailure(error);
        rejectUpgrade(socket, BUSY);
      },
    );
  };
  server.on('upgrade', onUpgrade);
  return () => {
    isOver = true;
    server.off('upgrade', onUpgrade);
  };
}

function rejectUpgrade(socket: Duplex, { status, retryAfterSeconds }: UpgradeRefusal): void {
  // Without it, a peer that never closes its half would keep the connection.
  socket.once('finish', () => socket.destroy());
  const wait = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`);
}

/**
 * A connection and the socket below it, to which frames are written. The package writes nothing of its own meanwhile.
 */
interface Opened {
  ws: WebSocket;
  socket: Socket;
}

function openSession(
  opened: Opened,
  deps: SocketSessionDeps,
  token: string | null,
  admitted: () => void,
): void {
  const { ws } = opened;
  const session = new Session({ ...portOf(opened, deps), admitted }, deps, token);
  ws.on('message', (data, isBinary) => {
    if (isBinary) session.onBinary();
    else session.onMessage(data.toString());
  });
  ws.on('pong', () => session.onPong());
  // The package itself answers a broken or oversized frame with the close code that names it.
  ws.on('error', () => undefined);
  ws.on('close', () => session.onClosed());
}

function portOf({ ws, socket }: Opened, { limits }: SocketSessionDeps): Omit<SessionPort, 'admitted'> {
  return {
    send(text) {
      if (ws.readyState !== ws.OPEN) return;
      if (ws.bufferedAmount > limits.bufferedBytes) ws.terminate();
      // Nothing is compressed, so the package writes its own frames at once, too, and the order stays.
      else if (typeof text === 'string') ws.send(text);
      else socket.write(text);
    },
    ping() {
      if (ws.readyState === ws.OPEN) ws.ping();
    },
    flow: () => ({ waiting: ws.bufferedAmount, taken: socket.bytesWritten - socket.writableLength }),
    close: (code, reason) => ws.close(code, reason),
    drop: () => ws.terminate(),
  };
}
