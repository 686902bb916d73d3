/** A clock that a test moves, with the timers that depend on it. */
export class FakeClock {
  #now = Date.UTC(2026, 10, 20, 12);
  #timers: { at: number; run: () => void }[] = [];

  now = (): number => this.#now;

  setTimer = (run: () => void, ms: number): (() => void) => {
    const timer = { at: this.#now + ms, run };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  };

  /** Lets time pass and runs the due timers in order. Promises settle between timers. */
  async advance(ms: number): Promise<void> {
    const end = this.#now + ms;
    await settle();
    for (;;) {
      const due = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!due) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = Math.max(this.#now, due.at);
      due.run();
      await settle();
    }
    this.#now = end;
  }

  /** Delay in ms of the timer that is due first. Null without one. */
  nextDelay(): number | null {
    return this.#timers.length === 0 ? null : Math.min(...this.#timers.map((timer) => timer.at)) - this.#now;
  }
}

/** Lets all settled promises run their callbacks. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
