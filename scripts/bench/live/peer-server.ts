/**
 * Sends every posted message to all sockets. SPEAKER names the library, MODULES the folder of socket.io, PORT and HOST
 * the address.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import * as library from 'ws';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Speaker } from './listen-plan.ts';

/** Part of socket.io that is used here. Its types are not installed. */
interface SocketIo {
  Server: new (server: object, options: object) => { emit(name: string, text: string): void };
}
/** A class whose frames can be made without a socket. */
type FrameMaker = { frame(data: Buffer, options: object): Buffer[] };

const WHOLE_TEXT = { fin: true, rsv1: false, opcode: 1, mask: false, readOnly: true };
const speaker = process.env.SPEAKER as Speaker;
const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    if (parts.length > 0) tell(Buffer.concat(parts));
    response.end('{}');
  });
});
const tell = teller();
server.listen(Number(process.env.PORT), process.env.HOST);

function teller(): (text: Buffer) => void {
  if (speaker === 'socket.io') {
    const { Server } = createRequire(`${process.env.MODULES}/`)('socket.io') as SocketIo;
    const io = new Server(server, { pingInterval: 600_000, pingTimeout: 600_000, perMessageDeflate: false });
    return (text) => io.emit('told', text.toString());
  }
  const sockets = new WebSocketServer({ server, perMessageDeflate: false });
  if (speaker === 'ws')
    return (text) => {
      for (const socket of sockets.clients) socket.send(text, { binary: false });
    };
  return (text) => {
    const frame = Buffer.concat((Reflect.get(library, 'Sender') as FrameMaker).frame(text, WHOLE_TEXT));
    for (const socket of sockets.clients) rawOf(socket).write(frame);
  };
}

function rawOf(socket: WebSocket): { write(bytes: Buffer): void } {
  return Reflect.get(socket, '_socket') as { write(bytes: Buffer): void };
}
