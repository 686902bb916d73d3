import type { ColumnTaker } from '../../data/rows/sales.ts';
import type { Analysis, AnalysisPlan } from '../../domain/intelligence/intelligence.ts';
import { type AnalysisPort, openAnalysisPort } from './analysis-port.ts';

interface Waiting {
  job: number;
  done(analysis: Analysis): void;
  failed(error: Error): void;
}

/** Counts sales, one analysis at a time: a new one ends the previous. The worker starts with the first `open`. */
export class Counter {
  #port: AnalysisPort | null = null;
  #waiting: Waiting | null = null;
  #last = 0;

  /** Resolves to null when another analysis or `close` interrupts it. Rejects when the worker fails. */
  async count(plan: AnalysisPlan, read: (taker: ColumnTaker) => Promise<void>): Promise<Analysis | null> {
    this.#last += 1;
    const job = this.#last;
    const port = this.open();
    const isOver = (): boolean => job !== this.#last || port !== this.#port;
    await read({
      begin() {
        if (!isOver()) port.post({ kind: 'start', job, plan });
      },
      next(columns) {
        if (!isOver()) port.post({ kind: 'columns', job, columns });
      },
    });
    if (isOver()) return null;
    const analysis = await new Promise<Analysis>((done, failed) => {
      this.#waiting = { job, done, failed };
      port.post({ kind: 'end', job });
    });
    return job === this.#last ? analysis : null;
  }

  close(): void {
    this.#port?.close();
    this.#port = null;
    this.#waiting = null;
  }

  /** Starts the worker, perhaps before there are sales to count. */
  open(): AnalysisPort {
    this.#port ??= openAnalysisPort({
      onAnswer: ({ job, analysis }) => {
        if (this.#waiting?.job === job) this.#waiting.done(analysis);
      },
      onFailure: (error) => this.#waiting?.failed(error),
    });
    return this.#port;
  }
}
