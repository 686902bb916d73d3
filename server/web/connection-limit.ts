import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { networkOf } from '../limits/networks.ts';
import { tooManyRequests } from './faults.ts';

/**
 * Keeps one address from taking all connections. Without a proxy a connection beyond the limit is closed as it opens. Behind one
 * all come from the proxy, so the requests under way of each client it names are counted instead. An event socket stops
 * counting here with its upgrade: the event service counts those. Gives how a request is counted; null where sockets are.
 */
export function limitConnections(
  app: FastifyInstance,
  { connectionsPerAddress, trustedProxies }: Pick<Config, 'connectionsPerAddress' | 'trustedProxies'>,
): Enter | null {
  const enter = counter(connectionsPerAddress);
  if (trustedProxies === 0) limitSockets(app, enter);
  else limitRequests(app, enter);
  return trustedProxies === 0 ? null : enter;
}

/** Counts one more of an address; answers with how to count it out again, once or more often, and null beyond the limit. */
export type Enter = (address: string) => (() => void) | null;

function counter(most: number): Enter {
  const counts = new Map<string, number>();
  return (address) => {
    const key = networkOf(address);
    const count = counts.get(key) ?? 0;
    if (count >= most) return null;
    counts.set(key, count + 1);
    let entered = true;
    return () => {
      if (!entered) return;
      entered = false;
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
    };
  };
}

function limitSockets({ server }: FastifyInstance, enter: Enter): void {
  const open = new WeakMap<object, () => void>();
  server.on('connection', (socket: Socket) => {
    const leave = enter(socket.remoteAddress ?? '');
    if (!leave) return void socket.destroy();
    open.set(socket, leave);
    socket.once('close', leave);
  });
  server.on('upgrade', (_request, socket) => open.get(socket)?.());
}

function limitRequests(app: FastifyInstance, enter: Enter): void {
  app.addHook('onRequest', (request, reply, next) => {
    const leave = enter(request.ip);
    if (!leave) {
      reply.header('retry-after', 5);
      return next(tooManyRequests());
    }
    reply.raw.once('close', leave);
    next();
  });
}
