import type { Socket } from 'node:net';
import type pg from 'pg';

/** Closes the socket of a connection without a word to the other side, which may be gone. */
export function destroyConnection(client: pg.ClientBase): void {
  streamOf(client).destroy();
}

/** The socket of a connection. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
