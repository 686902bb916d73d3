import { Agent, request } from 'node:http';
import type { Asker } from './ear.ts';

export interface Answer {
  status: number;
  body: string;
  /** Time from the request to the end of its answer, in ms. */
  ms: number;
}

/** Makes a function that posts to a server on this machine, on as many kept connections as are needed. */
export function asksOf(port: number): (path: string, body: object, asker?: Asker) => Promise<Answer> {
  const agent = new Agent({ keepAlive: true });
  return (path, body, asker) =>
    new Promise((done, fails) => {
      const from = performance.now();
      const text = JSON.stringify(body);
      const headers = {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        ...(asker && { authorization: asker.token, 'x-forwarded-for': asker.address }),
      };
      const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers, agent }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('error', fails);
        response.on('end', () =>
          done({
            status: response.statusCode ?? 0,
            body: Buffer.concat(parts).toString(),
            ms: performance.now() - from,
          }),
        );
      });
      sent.on('error', fails);
      sent.end(text);
    });
}
