import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { freePort } from './free-port.ts';

const LOOK_AGAIN_MS = 50;
const PROGRAMS = ['redis-server', 'valkey-server'];

/** Path of the program; undefined where the machine has none. */
export const redisServer = (process.env.PATH ?? '')
  .split(delimiter)
  .flatMap((place) => PROGRAMS.map((name) => join(place, name)))
  .find((path) => existsSync(path));

/** A Redis of our own, in memory, with a password. */
export interface TemporaryRedis extends AsyncDisposable {
  pid: number;
  url: string;
  /** Cuts every subscribing connection. Returns their number. */
  cutListeners(): Promise<number>;
  /** Sends any command. */
  ask(command: string, ...args: string[]): Promise<unknown>;
  /** Kills it at once. Its port is free then. */
  kill(): Promise<void>;
  end(): Promise<void>;
}

export interface RedisOptions {
  port?: number;
  password?: string;
  /** Files of a certificate, with which it accepts TLS alone. */
  tls?: { certFile: string; keyFile: string };
}

export async function startRedis({
  port,
  password = randomUUID(),
  tls,
}: RedisOptions = {}): Promise<TemporaryRedis> {
  if (redisServer === undefined) throw new Error('Redis is not installed (apt-get install redis-server)');
  const on = port ?? (await freePort());
  const ports = tls
    ? ['--port', '0', '--tls-port', `${on}`, '--tls-cert-file', tls.certFile, '--tls-key-file', tls.keyFile]
    : ['--port', `${on}`];
  const rest = ['--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--requirepass', password];
  const args = tls ? [...ports, ...rest, '--tls-auth-clients', 'no'] : [...ports, ...rest];
  const child = spawn(redisServer, args, { stdio: 'ignore' });
  const url = `${tls ? 'rediss' : 'redis'}://:${password}@127.0.0.1:${on}`;
  const client = new Redis(url, { ...(tls && { tls: { rejectUnauthorized: false } }), lazyConnect: true });
  client.on('error', () => undefined);
  while ((await client.ping().catch(() => null)) !== 'PONG') {
    if (child.exitCode !== null) throw new Error('Redis did not start');
    await sleep(LOOK_AGAIN_MS);
  }
  const kill = async (): Promise<void> => {
    client.disconnect();
    if (child.exitCode !== null || child.signalCode !== null) return;
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  };
  return {
    pid: child.pid ?? 0,
    url,
    cutListeners: async () => Number(await client.call('CLIENT', 'KILL', 'TYPE', 'pubsub')),
    ask: (command, ...rest) => client.call(command, ...rest),
    kill,
    end: kill,
    [Symbol.asyncDispose]: kill,
  };
}
