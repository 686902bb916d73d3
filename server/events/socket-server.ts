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

/** A peer that does not answer a close is cut after this long. */
const CLOSE_TIMEOUT_MS = 2_000;

/** True for a request that asks for a WebSocket: any other upgrade is left aside and the request answered as it is. */
export function asksForSocket({ headers }: IncomingMessage): boolean {
  return headers.upgrade?.trim().toLowerCase() === 'websocket';
}

/** Takes the WebSocket upgrades of an HTTP server and opens a session for each. Returns how to stop taking them. */
export function acceptSockets(server: Server, deps: SocketSessionDeps, options: UpgradeOptions): () => void {
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
  const admit = createUpgradeAdmission(options, deps.limits, deps.now);
  let isOver = false;
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Nothing else hears of a fault of the connection while its token is looked at.
    socket.on('error', () => socket.destroy());
    const token = tokenOfRequest(request);
    const open = (slot: ConnectionSlot): void => {
      socket.once('close', () => slot.leave());
      sockets.handleUpgrade(request, socket, head, (ws) =>
        // An HTTP server hands over nothing else.
        openSession({ ws, socket: socket as Socket }, deps, token, () => slot.admit()),
      );
    };
    void catching(
      () =>
        andThen(admit(request, token), (slot) => {
          if ('status' in slot) return rejectUpgrade(socket, slot);
          if (!socket.destroyed && !isOver) return open(slot);
          slot.leave();
          // The service ended while the token was looked at: nobody would end this session.
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
  // A peer that never closes its half would else keep the connection.
  socket.once('finish', () => socket.destroy());
  const wait = retryAfterSeconds === undefined ? '' : `Retry-After: ${retryAfterSeconds}\r\n`;
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${wait}Content-Length: 0\r\n\r\n`);
}

/** A connection, and what its frames are written to: ws has nothing of its own on the way. */
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
  // A broken or oversized frame: ws itself answers with the close code that names it.
  ws.on('error', () => undefined);
  ws.on('close', () => session.onClosed());
}

function portOf({ ws, socket }: Opened, { limits }: SocketSessionDeps): Omit<SessionPort, 'admitted'> {
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
    flow: () => ({ waiting: ws.bufferedAmount, taken: socket.bytesWritten - socket.writableLength }),
    close: (code, reason) => ws.close(code, reason),
    drop: () => ws.terminate(),
  };
}
