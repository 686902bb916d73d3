import type { Socket } from 'node:net';
import type pg from 'pg';

/** Ends a connection without asking the other side, which may be gone. */
export function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
