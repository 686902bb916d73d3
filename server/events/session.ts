import { TokenBucket } from '../limits/token-bucket.ts';
import { Credential, type Verify } from './credential.ts';
import {
  BAD_JSON,
  errorFrame,
  type FrameError,
  frame,
  readFrame,
  UNAUTHORIZED,
  UNSUPPORTED,
} from './frames.ts';
import { CLOSE } from './limits.ts';
import { type OperationDeps, Operations } from './operations.ts';
import type { UserConnections } from './user-connections.ts';

/** The parts of the socket that the protocol needs. */
export interface SessionPort {
  /** Sends a text, or a whole frame. */
  send(text: string | Buffer): void;
  ping(): void;
  /** Bytes that wait for the peer, and bytes that it took since the connection began. */
  flow(): { waiting: number; taken: number };
  close(code: number, reason: string): void;
  /** Cuts the connection without a handshake. */
  drop(): void;
  /** Notes that the person behind the socket is known. */
  admitted(): void;
}

export interface SocketSessionDeps extends OperationDeps {
  users: UserConnections;
  verify: Verify;
  /** Server time in ms since 1970, by which tokens end. */
  now(): number;
  /** A clock in ms that nobody sets. Every span of a connection is measured by it. */
  monotonic(): number;
  /** Hears of bugs and lost IO, after which the connection is closed. */
  onFailure(error: unknown): void;
}

type State =
  | { kind: 'admitting' }
  | { kind: 'admitted'; credential: Credential; operations: Operations }
  | { kind: 'refused'; text: string; code: number; at: number }
  | { kind: 'closed' };

/** Time for which a refusal is repeated, in ms. A refused client may ask before it listens. */
const REFUSAL_GRACE_MS = 1_000;

/**
 * One connection of the AppSync Events protocol [N-03], seen only through its port. Frames are handled one after the
 * other in the order in which they came. `tick` drives everything that depends on time.
 */
export class Session {
  readonly #port: SessionPort;
  readonly #deps: SocketSessionDeps;
  readonly #messages: TokenBucket;
  readonly #openedAt: number;
  #keptAliveAt: number;
  #heardAt: number;
  #recheckedAt: number;
  /** The last time at which the peer took bytes or none waited, and the bytes that it had taken by then. */
  #took: { at: number; bytes: number };
  #state: State = { kind: 'admitting' };
  #tail: Promise<void> = Promise.resolve();
  #pendingBytes = 0;

  constructor(port: SessionPort, deps: SocketSessionDeps, token: string | null) {
    const now = deps.monotonic();
    this.#port = port;
    this.#deps = deps;
    this.#messages = new TokenBucket(
      { burst: deps.limits.messageBurst, perSecond: deps.limits.messagesPerSecond },
      now,
    );
    this.#openedAt = now;
    this.#keptAliveAt = now;
    this.#heardAt = now;
    this.#recheckedAt = now;
    this.#took = { at: now, bytes: 0 };
    deps.users.open(this);
    this.#enqueue(() => this.#admit(token));
  }

  onMessage(text: string): void {
    const { limits } = this.#deps;
    this.#heardAt = this.#deps.monotonic();
    this.#pendingBytes += text.length;
    if (this.#messages.take(this.#heardAt) > 0 || this.#pendingBytes > limits.pendingBytes) {
      this.#fail(CLOSE.tooMany, { errorType: 'LimitExceededError', message: 'Too many messages' });
      return;
    }
    this.#enqueue(async () => {
      this.#pendingBytes -= text.length;
      const state = this.#state;
      if (state.kind === 'refused') return this.#closeRefused(state);
      const message = readFrame(text);
      if (!message) return this.#fail(CLOSE.badRequest, BAD_JSON);
      if (state.kind === 'admitted') await state.operations.handle(message);
    });
  }

  onBinary(): void {
    this.#fail(CLOSE.notText, UNSUPPORTED);
  }

  onPong(): void {
    this.#heardAt = this.#deps.monotonic();
  }

  /** Ends the session of a connection that is gone. */
  onClosed(): void {
    const state = this.#state;
    this.#state = { kind: 'closed' };
    if (state.kind === 'admitted') state.operations.end();
    this.#deps.users.leave(this, state.kind === 'admitted' ? state.credential.sub : undefined);
  }

  /** Closes the connection from this side. */
  close(code: number, reason: string): void {
    if (this.#state.kind === 'closed') return;
    this.onClosed();
    this.#port.close(code, reason);
  }

  /** Does the work that is due. It is called about once a second. */
  tick(): void {
    const { limits } = this.#deps;
    const now = this.#deps.monotonic();
    const state = this.#state;
    if (state.kind === 'refused') {
      if (now - state.at >= REFUSAL_GRACE_MS) this.close(state.code, 'Refused');
    } else if (state.kind === 'admitted' && this.#deps.now() >= state.credential.expiresAt) {
      this.close(CLOSE.unauthorized, 'Token expired');
    } else if (now - this.#openedAt >= limits.maxLifeMs) {
      this.close(CLOSE.lifeOver, 'Connection lifetime reached');
    } else if (now - this.#heardAt >= limits.deadAfterMs || this.#isDeaf(now)) {
      this.onClosed();
      this.#port.drop();
    } else {
      this.#keepUp(now);
    }
  }

  /** True for a peer that speaks and reads nothing. The frames that wait for it would lie in memory for a day. */
  #isDeaf(now: number): boolean {
    const { waiting, taken } = this.#port.flow();
    if (waiting === 0 || taken !== this.#took.bytes) this.#took = { at: now, bytes: taken };
    return now - this.#took.at >= this.#deps.limits.deafAfterMs;
  }

  #keepUp(now: number): void {
    const { limits } = this.#deps;
    if (now - this.#keptAliveAt >= limits.keepAliveMs) {
      this.#keptAliveAt = now;
      this.#send(frame('ka'));
      this.#port.ping();
    }
    if (now - this.#recheckedAt >= limits.recheckMs) {
      this.#recheckedAt = now;
      this.#enqueue(() => this.#recheck());
    }
  }

  async #admit(token: string | null): Promise<void> {
    const credential = await Credential.of(this.#deps.verify, token);
    if (this.#state.kind === 'closed') return;
    if (!credential) return this.#refuse(UNAUTHORIZED, CLOSE.unauthorized);
    if (!this.#deps.users.enter(credential.sub)) {
      const error = { errorType: 'LimitExceededError', message: 'Too many connections', errorCode: 403 };
      return this.#refuse(error, CLOSE.tooMany);
    }
    this.#port.admitted();
    const host = {
      send: (text: string | Buffer) => this.#send(text),
      crash: (error: unknown) => this.#crash(error),
    };
    this.#state = { kind: 'admitted', credential, operations: new Operations(this.#deps, host, credential) };
  }

  /** Tells the reason, at once and again when asked, and closes soon. An HTTP error would look like a lost network. */
  #refuse(error: FrameError, code: number): void {
    const text = errorFrame('connection_error', error);
    this.#state = { kind: 'refused', text, code, at: this.#deps.monotonic() };
    this.#port.send(text);
  }

  #closeRefused({ text, code }: Extract<State, { kind: 'refused' }>): void {
    this.#send(text);
    this.close(code, 'Refused');
  }

  /**
   * Looks at the token and at the rights again. A sign-out elsewhere ends the connection, a lost right its
   * subscription.
   */
  async #recheck(): Promise<void> {
    const state = this.#state;
    if (state.kind !== 'admitted') return;
    if (!(await state.credential.stands())) return this.close(CLOSE.unauthorized, 'Token no longer valid');
    await state.operations.recheck();
  }

  #send(text: string | Buffer): void {
    if (this.#state.kind !== 'closed') this.#port.send(text);
  }

  #fail(code: number, error: FrameError): void {
    this.#send(errorFrame('error', error));
    this.close(code, error.errorType);
  }

  #crash(error: unknown): void {
    this.#deps.onFailure(error);
    this.close(CLOSE.internal, 'Internal error');
  }

  #enqueue(work: () => Promise<void>): void {
    this.#tail = this.#tail
      .then(() => (this.#state.kind === 'closed' ? undefined : work()))
      .catch((error: unknown) => this.#crash(error));
  }
}
