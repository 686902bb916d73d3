import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createInterface } from 'node:readline';

export interface Received {
  from: string;
  to: string[];
  /** The message as sent, headers and body. */
  data: string;
}

export interface SmtpServer {
  url: string;
  received: Received[];
  /** Has the next RCPT TO answered with this reply, instead of 250. */
  refuseNext(reply: string): void;
  /** Number of open connections. */
  connections(): number;
  /** Drops the connection at the next end of data, before acknowledging. */
  dropNext(): void;
  stop(): Promise<void>;
}

/** A mail server of a few commands (RFC 5321) on a random port. */
export async function startSmtpServer(): Promise<SmtpServer> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let refusal: string | null = null;
  let drop = false;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    let mail: Received = { from: '', to: [], data: '' };
    let inData = false;
    const address = (line: string): string => /<([^>]*)>/.exec(line)?.[1] ?? '';

    say('220 teste ESMTP');
    createInterface({ input: socket, crlfDelay: Number.POSITIVE_INFINITY }).on('line', (line) => {
      if (inData) {
        if (line !== '.') {
          mail.data += `${line.startsWith('..') ? line.slice(1) : line}\n`;
          return;
        }
        inData = false;
        if (drop) {
          drop = false;
          socket.destroy();
          return;
        }
        received.push(mail);
        mail = { from: '', to: [], data: '' };
        say('250 aceito');
        return;
      }
      const verb = line.slice(0, 4).toUpperCase();
      if (verb === 'EHLO') say('250-teste\r\n250 8BITMIME');
      else if (verb === 'MAIL') {
        mail = { from: address(line), to: [], data: '' };
        say('250 ok');
      } else if (verb === 'RCPT') {
        if (refusal) say(refusal);
        else {
          mail.to.push(address(line));
          say('250 ok');
        }
        refusal = null;
      } else if (verb === 'DATA') {
        inData = true;
        say('354 envie');
      } else if (verb === 'QUIT') {
        say('221 tchau');
        socket.end();
      } else if (verb === 'RSET' || verb === 'NOOP') say('250 ok');
      else say('502 desconhecido');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?tls=none`,
    received,
    refuseNext: (reply) => {
      refusal = reply;
    },
    connections: () => sockets.size,
    dropNext: () => {
      drop = true;
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

export interface SilentServer {
  url: string;
  /** Resolves once so many connections were accepted. */
  accepted(count: number): Promise<void>;
  stop(): Promise<void>;
}

/** A mail server that accepts connections and says nothing, for ever. */
export async function startSilentServer(): Promise<SilentServer> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?tls=none`,
    accepted: async (count) => {
      while (sockets.size < count) await once(server, 'connection');
    },
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
