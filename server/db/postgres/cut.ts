import type { Socket } from 'node:net';
import type pg from 'pg';

/** Ends a connection without asking the other side, which may be gone. */
export function cut(client: pg.ClientBase): void {
  streamOf(client).destroy();
}

/** The way of a connection to the other side. */
export const streamOf = (client: pg.ClientBase): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;
