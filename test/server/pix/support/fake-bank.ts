import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One request to the bank. */
export interface Asked {
  line: string;
  headers: IncomingMessage['headers'];
  body: unknown;
}
export type Answer = { status: number; body?: unknown } | ((response: ServerResponse) => void);

export interface FakeBank {
  origin: string;
  close(): Promise<void>;
}

/** Opens a bank that notes its requests and gives the wanted answers, or 500 without one. */
export async function openBank(
  note: (asked: Asked) => void,
  answerOf: (url: string) => Answer | undefined,
): Promise<FakeBank> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const { method, url = '', headers } = request;
      note({
        line: `${method} ${url}`,
        headers,
        body: text === '' ? undefined : (JSON.parse(text) as unknown),
      });
      const answer = answerOf(url);
      if (typeof answer === 'function') answer(response);
      else response.writeHead(answer?.status ?? 500).end(JSON.stringify(answer?.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
