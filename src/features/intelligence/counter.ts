import type { Analysis, AnalysisPlan } from '../../domain/intelligence/intelligence.ts';
import type { RecordRow } from '../../records/record.ts';
import { type AnalysisPort, openAnalysisPort } from './analysis-port.ts';

interface Waiting {
  job: number;
  done(analysis: Analysis): void;
  failed(error: Error): void;
}

/** Counts sales, one analysis at a time. A new one ends the previous one. The worker starts with the first. */
export class Counter {
  #port: AnalysisPort | null = null;
  #waiting: Waiting | null = null;
  #last = 0;

  /** Null when another analysis or the screen's end interrupted it. Rejects when the worker fails. */
  async count(plan: AnalysisPlan, sales: AsyncIterable<readonly RecordRow[]>): Promise<Analysis | null> {
    this.#last += 1;
    const job = this.#last;
    this.#port ??= this.#open();
    const port = this.#port;
    port.post({ kind: 'start', job, plan });
    for await (const rows of sales) {
      if (job !== this.#last || port !== this.#port) return null;
      port.post({ kind: 'rows', job, rows });
    }
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

  #open(): AnalysisPort {
    return openAnalysisPort({
      onAnswer: ({ job, analysis }) => {
        if (this.#waiting?.job === job) this.#waiting.done(analysis);
      },
      onFailure: (error) => this.#waiting?.failed(error),
    });
  }
}
