import { createHash } from 'node:crypto';

/**
 * Code of a statement whose tables have changed since its connection read it. PostgreSQL gives it for other reasons,
 * too.
 */
const CHANGED = '0A000';
const CHANGED_ROUTINE = 'RevalidateCachedQuery';
/** Code of an unknown name, as from a pooler that changes connections under us: there no name means the same twice. */
const UNKNOWN_NAME = '26000';
const TAKEN_NAME = '42P05';

/** True when an error says that a named statement has to be read anew. Nothing of it has run. */
export function isStaleStatement(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, routine } = error as { code?: unknown; routine?: unknown };
  if (code === CHANGED) return routine === CHANGED_ROUTINE;
  return code === UNKNOWN_NAME || code === TAKEN_NAME;
}

/** Names of statements on the connections of one pool. A named statement is read and planned once a connection. */
export class StatementNames {
  #round = 0;
  #inUse = true;
  readonly #marks = new Map<string, string>();

  /**
   * The present name; undefined for a statement without one, and where names cannot be used. It stands for the text,
   * because a pooler may give a connection on which another process has named its own statements.
   */
  present(name: string | undefined, sql: string): string | undefined {
    if (!this.#inUse || name === undefined) return undefined;
    let mark = this.#marks.get(name);
    if (mark === undefined) {
      mark = createHash('sha256').update(sql).digest('hex').slice(0, 32);
      this.#marks.set(name, mark);
    }
    return `${mark}_${this.#round}`;
  }

  /**
   * Takes other names from now on, or none where names do not last, after an error of isStaleStatement about this one.
   */
  renew(name: string, error: unknown): void {
    if ((error as { code?: unknown }).code !== CHANGED) this.#inUse = false;
    // Several statements may find out at once.
    else if (name.endsWith(`_${this.#round}`)) this.#round += 1;
  }
}
