import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { AbstractConnector } from 'ioredis';

/** Options that the package hands over to its connector. */
interface ConnectorOptions {
  host?: string;
  port: number;
  tls?: object | true;
  disconnectTimeout: number;
}

/**
 * Opens sockets as the package does, and hears every error of each. The package hears only the first. TLS may tell of
 * an alert after it, and an error that nobody hears ends the process.
 */
export class RedisConnector extends AbstractConnector {
  readonly #options: ConnectorOptions;

  constructor(options: unknown) {
    const known = options as ConnectorOptions;
    super(known.disconnectTimeout);
    this.#options = known;
  }

  async connect(): Promise<Socket> {
    this.connecting = true;
    // The caller may have given up by the next tick.
    await Promise.resolve();
    if (!this.connecting) throw new Error('the connection was closed');
    const { host, port, tls } = this.#options;
    const place = { port, ...(host !== undefined && { host }) };
    const socket = tls ? connectTls({ ...place, ...(tls !== true && tls) }) : connectPlain(place);
    socket.on('error', (error) => {
      this.firstError ??= error;
    });
    this.stream = socket;
    return socket;
  }
}
