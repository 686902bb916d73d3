/** Takes an error that belongs to no caller's promise. */
export type ReportError = (error: unknown) => void;

/** A list of listeners. An error of one is reported and does not keep the others from hearing. */
export class Listeners<A extends unknown[]> {
  readonly #all = new Set<{ hear: (...args: A) => void }>();
  readonly #report: ReportError;

  constructor(report: ReportError) {
    this.#report = report;
  }

  /** Adds a listener; returns the stop. */
  add(hear: (...args: A) => void): () => void {
    const entry = { hear };
    this.#all.add(entry);
    return () => void this.#all.delete(entry);
  }

  tell(...args: A): void {
    for (const { hear } of [...this.#all]) {
      try {
        hear(...args);
      } catch (error) {
        this.#report(error);
      }
    }
  }
}
