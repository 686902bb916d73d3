import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { Server as Listener } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Interval at which open connections are looked for, in ms. */
const LOOK_EVERY_MS = 10;

/**
 * Lets go of the port at once, and then waits until nobody has a connection, for so many ms at most. Requests on open
 * connections are answered meanwhile, and told to come back on another. Closing at once would reset a request that lies
 * unread.
 */
export async function drainConnections(server: Server, forMs: number): Promise<void> {
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false;
  });
  // The close of `http` would cut the connections, too.
  Listener.prototype.close.call(server);
  const over = performance.now() + forMs;
  while (performance.now() < over && (await isConnected(server))) await sleep(LOOK_EVERY_MS);
}

function isConnected(server: Server): Promise<boolean> {
  return new Promise((resolve) => {
    server.getConnections((error, count) => resolve(error === null && count > 0));
  });
}
