import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answer of a bank to one call: its status, and its body as JSON. */
export type OddAnswer = readonly [status: number, body: object];

export interface OddBank {
  url: string;
  close(): void;
}

/** A bank that accepts every sign-in and says what `answer` says. Without it, it knows nothing. */
export async function startOddBank(answer: (call: string) => OddAnswer = () => [404, {}]): Promise<OddBank> {
  const bank = createServer((request, response) => {
    const isToken = request.url?.endsWith('/oauth/token');
    const [status, body] = isToken
      ? [200, { access_token: 'ficha', expires_in: 3600 }]
      : answer(`${request.method} ${request.url}`);
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((listening) => bank.listen(0, '127.0.0.1', listening));
  return {
    url: `http://127.0.0.1:${(bank.address() as AddressInfo).port}`,
    close: () => {
      bank.close();
      bank.closeAllConnections();
    },
  };
}
