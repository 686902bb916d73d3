/** An open connection, as the service handles it. */
export interface UserConnection {
  tick(): void;
  close(code: number, reason: string): void;
}

/** Every open connection, and how many each person has. */
export class UserConnections {
  readonly #perUser: number;
  readonly #entries = new Set<UserConnection>();
  readonly #counts = new Map<string, number>();

  constructor(connectionsPerUser: number) {
    this.#perUser = connectionsPerUser;
  }

  /** Notes a connection from its first moment, before its person is known. */
  open(entry: UserConnection): void {
    this.#entries.add(entry);
  }

  /** Counts one connection for its user. False when they have as many as they may. */
  enter(sub: string): boolean {
    const count = this.#counts.get(sub) ?? 0;
    if (count >= this.#perUser) return false;
    this.#counts.set(sub, count + 1);
    return true;
  }

  /** Forgets a connection, and its count where it was counted. A second time changes nothing. */
  leave(entry: UserConnection, sub: string | undefined): void {
    if (!this.#entries.delete(entry) || sub === undefined) return;
    const count = (this.#counts.get(sub) ?? 1) - 1;
    if (count > 0) this.#counts.set(sub, count);
    else this.#counts.delete(sub);
  }

  all(): UserConnection[] {
    return [...this.#entries];
  }

  get size(): number {
    return this.#entries.size;
  }
}
