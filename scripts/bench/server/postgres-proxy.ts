import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A proxy of PostgreSQL that a test or a drill can break. */
export interface PostgresProxy {
  /** URL of the same database through the proxy. */
  url: string;
  /** Stops all traffic on the present connections silently. New ones work. */
  blackHole(): void;
  /** Lets the next commit succeed, but cuts its connection before the answer. */
  loseCommit(): void;
  /**
   * Lets the next statement with `sent` in its text succeed, but cuts its connection before the answer. `said`: the end
   * of that answer, such as SELECT.
   */
  loseAnswer(sent: string, said: string): void;
  close(): void;
}

/** Opens a proxy that passes TCP on to the Unix socket of PostgreSQL. */
export async function openProxy(url: string): Promise<PostgresProxy> {
  const target = new URL(url);
  const path = `${target.searchParams.get('host')}/.s.PGSQL.${target.port || '5432'}`;
  const pairs = new Set<readonly [Socket, Socket]>();
  let lost: { sent: string; said: string } | null = null;
  const server = createServer((socket) => {
    const pair = [socket, connect(path)] as const;
    pairs.add(pair);
    const [near, far] = pair;
    near.pipe(far);
    far.pipe(near);
    near.on('data', (sent: Buffer) => {
      if (!lost || !sent.includes(lost.sent)) return;
      const { said } = lost;
      lost = null;
      far.unpipe(near);
      far.on('data', (answer: Buffer) => answer.includes(said) && near.destroy()).resume();
    });
    for (const one of pair) {
      one.on('error', () => undefined);
      one.on('close', () => {
        for (const other of pair) other.destroy();
        pairs.delete(pair);
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  target.hostname = '127.0.0.1';
  target.port = String((server.address() as AddressInfo).port);
  target.searchParams.delete('host');
  return {
    url: target.href,
    blackHole: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        near.pause();
        far.pause();
      }
    },
    loseCommit: () => {
      lost = { sent: 'commit\0', said: 'COMMIT' };
    },
    loseAnswer: (sent, said) => {
      lost = { sent, said };
    },
    close: () => {
      for (const pair of pairs) for (const one of pair) one.destroy();
      server.close();
    },
  };
}
