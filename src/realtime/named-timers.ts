/** Timers by name, at most one of each. */
export class NamedTimers<Name extends string> {
  readonly #setTimer: (run: () => void, ms: number) => () => void;
  readonly #stops = new Map<Name, () => void>();

  constructor(setTimer: (run: () => void, ms: number) => () => void) {
    this.#setTimer = setTimer;
  }

  /** Starts or restarts a timer. */
  start(name: Name, ms: number, run: () => void): void {
    this.stop(name);
    const stop = this.#setTimer(() => {
      this.#stops.delete(name);
      run();
    }, ms);
    this.#stops.set(name, stop);
  }

  stop(name: Name): void {
    this.#stops.get(name)?.();
    this.#stops.delete(name);
  }
}
