import { shopZone } from '../../domain/hours/shop-time-zone.ts';
import type { SaleColumns } from '../../domain/intelligence/columns.ts';
import type { Analysis, AnalysisPlan } from '../../domain/intelligence/intelligence.ts';
import { createTally, type Tally } from '../../domain/intelligence/tally.ts';

/** Requests to the counting code. `job` identifies an analysis. A new start ends the previous analysis. */
export type AnalysisRequest =
  | { kind: 'start'; job: number; plan: AnalysisPlan }
  | { kind: 'columns'; job: number; columns: readonly SaleColumns[] }
  | { kind: 'end'; job: number };

export interface AnalysisAnswer {
  job: number;
  analysis: Analysis;
}

/** Counts sales as they arrive and answers at the end of an analysis. Runs in a worker or in the page. */
export function createAnalysisSession(): (request: AnalysisRequest) => AnalysisAnswer | null {
  const zone = shopZone();
  let current: { job: number; tally: Tally } | null = null;
  return (request) => {
    const { job } = request;
    if (request.kind === 'start') current = { job, tally: createTally(request.plan, zone) };
    if (current?.job !== job) return null;
    const { tally } = current;
    if (request.kind === 'columns') for (const columns of request.columns) tally.add(columns);
    if (request.kind !== 'end') return null;
    current = null;
    return { job, analysis: tally.result() };
  };
}
