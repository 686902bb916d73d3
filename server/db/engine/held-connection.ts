import type { QueryResult } from 'kysely';
import type { Connection } from './statement.ts';

/**
 * The connection of commands that run on the locked rows of their group. It asks nothing, and notes a command that
 * wanted to.
 */
export class HeldConnection implements Connection {
  wasAsked = false;

  run(): never {
    this.wasAsked = true;
    throw new Error('This command runs by itself: its group does not hold what it asks for');
  }

  async executeQuery<R>(): Promise<QueryResult<R>> {
    return this.run();
  }

  // biome-ignore lint/correctness/useYield: the interface wants a generator, and this one never gives anything
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    this.run();
  }
}
