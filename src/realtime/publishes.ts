import type { ServerFrame } from './frames.ts';

/** Texts of the two refusals of section 7 [N-03]. */
export const NOT_CONNECTED = 'WebSocket is not connected';
export const NO_TOKEN = 'No authentication token available';

const ANSWER_TIMEOUT_MS = 15_000;

interface Pending {
  stopTimer(): void;
  resolve(): void;
  reject(error: Error): void;
}

/** Pending publishes, each settled by the frame with its id. */
export class Publishes {
  readonly #pending = new Map<string, Pending>();
  readonly #setTimer: (run: () => void, ms: number) => () => void;

  constructor(setTimer: (run: () => void, ms: number) => () => void) {
    this.#setTimer = setTimer;
  }

  /** Waits for the answer to `id`. Rejects on a refusal, a lost connection or 15 s of silence. */
  wait(id: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const timedOut = (): void => this.#settle(id, new Error('Publish timed out'));
      this.#pending.set(id, { stopTimer: this.#setTimer(timedOut, ANSWER_TIMEOUT_MS), resolve, reject });
    });
  }

  onFrame(frame: ServerFrame): void {
    if (frame.type === 'publish_success') this.#settle(frame.id, null);
    else if (frame.type === 'publish_error') this.#settle(frame.id, new Error(frame.message));
  }

  disconnected(): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id, new Error(NOT_CONNECTED));
  }

  #settle(id: string, error: Error | null): void {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    pending?.stopTimer();
    if (error) pending?.reject(error);
    else pending?.resolve();
  }
}
