/** Sends raw requests, so that another thread can measure the answering one. It runs as a worker. */
import { request } from 'node:http';
import { parentPort } from 'node:worker_threads';
import type { WorstInput } from './worst-inputs.ts';

parentPort?.on('message', ({ port, input }: { port: number; input: WorstInput }) => {
  const { method, path, headers, body } = input;
  const all = { ...headers, 'content-length': String(Buffer.byteLength(body)) };
  const answer = (status: number): void => parentPort?.postMessage(status);
  let answered = 0;
  const sent = request({ host: '127.0.0.1', port, method, path, headers: all, agent: false }, (response) => {
    answered = response.statusCode ?? 0;
    response.resume().on('close', () => answer(answered));
  });
  // The server may close the connection while the request is still being sent, because its answer came before.
  sent.on('error', () => answered === 0 && answer(0));
  sent.end(body);
});
