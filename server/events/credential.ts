/** The person of a token, and its end (ms since 1970). */
export interface Bearer {
  sub: string;
  expiresAt: number;
}

/** Verifies a token. Null for one that is forged, expired, revoked or another pool's. */
export type Verify = (token: string) => Promise<Bearer | null>;

/** The newest token of a connection. */
export class Credential {
  readonly #verify: Verify;
  #token: string;
  #bearer: Bearer;

  private constructor(verify: Verify, token: string, bearer: Bearer) {
    this.#verify = verify;
    this.#token = token;
    this.#bearer = bearer;
  }

  /** The credential of a connection's first token; null for an invalid one. */
  static async of(verify: Verify, token: string | null): Promise<Credential | null> {
    const bearer = token === null ? null : await verify(token);
    return token === null || bearer === null ? null : new Credential(verify, token, bearer);
  }

  get sub(): string {
    return this.#bearer.sub;
  }

  get expiresAt(): number {
    return this.#bearer.expiresAt;
  }

  /** True when a message's own token is valid and of the same person. A newer one takes the place of the old. */
  async accepts(token: string | null): Promise<boolean> {
    const bearer = token === null ? null : await this.#verify(token);
    if (token === null || bearer === null || bearer.sub !== this.sub) return false;
    if (bearer.expiresAt > this.expiresAt) {
      this.#token = token;
      this.#bearer = bearer;
    }
    return true;
  }

  /** False once the newest token is no longer valid, as after a sign-out everywhere. */
  async stands(): Promise<boolean> {
    return (await this.#verify(this.#token)) !== null;
  }
}
