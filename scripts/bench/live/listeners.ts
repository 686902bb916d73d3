/**
 * Many sockets in a process of their own, with the sender of their messages. They use TCP directly, because a library's
 * client would cost more than the compared servers. Arguments: a file with a ListenPlan. Prints a ListenResult.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { handshakeProtocols, initFrame, subscribeFrame } from '../../../src/realtime/frames.ts';
import { treesCpuMs } from '../cpu.ts';
import { asksOf } from '../shoppers/ask.ts';
import { quantile } from '../statistics.ts';
import type { ListenPlan, ListenResult } from './listen-plan.ts';

const OPENED_AT_ONCE = 50;
/** Pause between two messages, in ms. */
const PAUSE_MS = 100;
/** Least bytes of a message. Anything shorter is a sign of life. */
const MIN_BYTES = 200;

const plan = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as ListenPlan;
const { port, pid, contestant, seats, messages, warm } = plan;
const ask = asksOf(port);
let heardAt: number[] = [];
let onHeard: () => void = () => undefined;

for (let from = 0; from < seats.length; from += OPENED_AT_ONCE)
  await Promise.all(seats.slice(from, from + OPENED_AT_ONCE).map(open));
for (let nth = 0; nth < warm; nth += 1) await say(nth);
const before = treesCpuMs([pid]);
const spreads: number[] = [];
for (let nth = 0; nth < messages; nth += 1) spreads.push(await say(warm + nth));
const cpuMs = treesCpuMs([pid]) - before;
const result: ListenResult = {
  p50: quantile(spreads, 0.5),
  p90: quantile(spreads, 0.9),
  cpuMicros: (cpuMs * 1000) / (messages * seats.length),
};
console.log(JSON.stringify(result));
process.exit(0);

/** Has one message told to all. Returns the time from the first socket that heard it to the last, in ms. */
async function say(nth: number): Promise<number> {
  heardAt = [];
  const all = new Promise<void>((done) => {
    onHeard = () => heardAt.length >= seats.length && done();
  });
  const { path, body, asker } = plan.speech[nth % plan.speech.length] ?? { path: '/', body: {} };
  const { status, body: answer } = await ask(path, body, asker);
  if (status !== 200 || answer.includes('"errors"')) throw new Error(`${status} ${answer.slice(0, 300)}`);
  await all;
  const times = heardAt;
  await sleep(PAUSE_MS);
  return (times.at(-1) ?? 0) - (times[0] ?? 0);
}

/** Opens one socket. Resolves once it listens. */
function open({ token, address }: ListenPlan['seats'][number]): Promise<void> {
  const host = `localhost:${port}`;
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  const isOurs = contestant === 'Vendinha';
  const path = isOurs ? '/event/realtime' : '/socket.io/?EIO=4&transport=websocket';
  const head = [
    `GET ${path} HTTP/1.1`,
    ...[`Host: ${host}`, 'Upgrade: websocket', 'Connection: Upgrade', 'Sec-WebSocket-Version: 13'],
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    ...(isOurs ? [`Sec-WebSocket-Protocol: ${handshakeProtocols(token, host).join(', ')}`] : []),
    `X-Forwarded-For: ${address}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return new Promise((opens, fails) => {
    let said = '';
    let isOpen = false;
    let greeted = false;
    const greet = (): void => {
      greeted = true;
      if (isOurs) {
        socket.write(masked(initFrame()));
        socket.write(masked(subscribeFrame('s', plan.channel, { token, host })));
      } else if (contestant === 'socket.io') socket.write(masked('40'));
    };
    const sign = { Vendinha: 'subscribe_success', 'socket.io': '40{' }[contestant as string];
    socket.on('data', (chunk: Buffer) => {
      if (isOpen) {
        if (chunk.length < MIN_BYTES) return;
        heardAt.push(performance.now());
        onHeard();
        return;
      }
      said += chunk.toString('latin1');
      if (!greeted && said.includes('\r\n\r\n')) greet();
      if (said.includes('_error')) fails(new Error(said));
      if (!greeted || (sign !== undefined && !said.includes(sign))) return;
      isOpen = true;
      opens();
    });
    socket.on('error', fails);
    socket.on('close', () => {
      console.error(`the server closed a socket: ${said}`);
      process.exit(1);
    });
  });
}

/** A client's text frame. Masked with zeros, it is the text itself. */
function masked(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? Buffer.from([0x81, 0x80 | body.length]) : Buffer.alloc(4);
  if (body.length >= 126) {
    head.set([0x81, 0x80 | 126]);
    head.writeUInt16BE(body.length, 2);
  }
  return Buffer.concat([head, Buffer.alloc(4), body]);
}
