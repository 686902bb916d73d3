/**
 * The load generator, in a process of its own. Each connection sends its next request when the last one is answered.
 * Node's own clients cost more than the measured servers, so this one uses the socket directly. Arguments: a file with
 * a LoadPlan. Prints a LoadResult.
 */
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { treesCpuMs } from '../cpu.ts';
import { quantile } from '../statistics.ts';
import type { LoadPlan, LoadResult } from './load-plan.ts';
import { requestWriter } from './request-texts.ts';

const HEAD_END = '\r\n\r\n';

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as LoadPlan;
const nextRequest = requestWriter(plan);
const times: number[] = [];
let bytes = 0;
let measuring = false;
let over = false;

const sockets = Array.from({ length: plan.connections }, () => openConnection());
await sleep(plan.warmMs);
const from = { at: performance.now(), cpu: treesCpuMs(plan.pids) };
measuring = true;
await sleep(plan.measureMs);
measuring = false;
const seconds = (performance.now() - from.at) / 1000;
const cpuMs = treesCpuMs(plan.pids) - from.cpu;
over = true;
for (const socket of sockets) socket.destroy();
const result: LoadResult = {
  perSecond: times.length / seconds,
  p50: quantile(times, 0.5),
  p99: quantile(times, 0.99),
  cpuMicros: (cpuMs * 1000) / times.length,
  bytes,
};
console.log(JSON.stringify(result));

function openConnection(): Socket {
  const socket = connect({ host: '127.0.0.1', port: plan.port, noDelay: true });
  let sentAt = 0;
  let held: Buffer | null = null;
  /** Bytes of the answer still to come; -1 while its head is not complete. */
  let missing = -1;

  const send = (): void => {
    missing = -1;
    sentAt = performance.now();
    socket.write(nextRequest(), 'utf8');
  };
  const done = (): void => {
    if (measuring) times.push(performance.now() - sentAt);
    if (!over) send();
  };
  socket.on('connect', send);
  socket.on('data', (chunk: Buffer) => {
    if (missing >= 0) {
      missing -= chunk.length;
    } else {
      const all = held ? Buffer.concat([held, chunk]) : chunk;
      const head = all.indexOf(HEAD_END);
      const start = head + HEAD_END.length;
      held = head < 0 || all.length < start + plan.expect.length ? all : null;
      if (held) return;
      bytes = lengthOf(all, head, start);
      missing = bytes - (all.length - start);
    }
    if (missing === 0) done();
  });
  socket.on('error', (error) => fail(String(error)));
  socket.on('close', () => over || fail('the server closed a connection'));
  return socket;
}

/** Length of the body. It first checks that the answer is the right one. */
function lengthOf(answer: Buffer, head: number, start: number): number {
  const text = answer.toString('latin1', 0, head);
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? -1);
  const right = answer.toString('utf8', start, start + plan.expect.length) === plan.expect;
  if (!text.startsWith('HTTP/1.1 200') || !right || length < 0)
    fail(`unexpected answer: ${text.slice(0, 40)} … ${answer.toString('utf8', start, start + 400)}`);
  return length;
}

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
