import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that passes each request to the next of several origins. */
export interface TurnProxy {
  origin: string;
  close(): Promise<void>;
}

/** Starts a proxy. It answers 502 for an unreachable origin. Origins added to the list later take part, too. */
export async function startTurnProxy(origins: readonly string[]): Promise<TurnProxy> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const server = createServer((asked, answer) => {
    const origin = origins[turn++ % origins.length] ?? '';
    const { method, headers } = asked;
    const sent = request(`${origin}${asked.url}`, { method, headers, agent }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    sent.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    asked.pipe(sent);
  });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
