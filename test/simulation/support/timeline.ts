interface Moment {
  at: number;
  run: () => void;
}

/** Virtual time: planned actions in order. Actions of the same time run in the order of planning. */
export class Timeline {
  /** Time since the start of the schedule, ms. */
  now = 0;
  /** Number of events so far. `standing` counts those of the present time. */
  count = 0;
  standing = 0;
  readonly #moments: Moment[] = [];

  /** Plans a callback in `ms` from now. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    const moment = { at: this.now + Math.max(0, ms), run };
    let place = this.#moments.length;
    while (place > 0 && (this.#moments[place - 1] as Moment).at > moment.at) place -= 1;
    this.#moments.splice(place, 0, moment);
    return () => {
      const found = this.#moments.indexOf(moment);
      if (found >= 0) this.#moments.splice(found, 1);
    };
  }

  /** Runs the next planned action. False without one. */
  step(): boolean {
    const next = this.#moments.shift();
    if (!next) return false;
    this.standing = next.at === this.now ? this.standing + 1 : 0;
    this.now = next.at;
    this.count += 1;
    next.run();
    return true;
  }
}
