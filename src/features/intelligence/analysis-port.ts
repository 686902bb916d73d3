import { type AnalysisAnswer, type AnalysisRequest, createAnalysisSession } from './analysis-session.ts';

/** The channel to the counting code. */
export interface AnalysisPort {
  post(request: AnalysisRequest): void;
  close(): void;
}

interface Ears {
  onAnswer: (answer: AnalysisAnswer) => void;
  onFailure: (error: Error) => void;
}

/**
 * Counts in a worker of its own, so that a page with 100,000 sales stays responsive. Without workers it counts in the
 * page.
 */
export function openAnalysisPort(ears: Ears): AnalysisPort {
  return typeof Worker === 'undefined' ? openLocalPort(ears) : openWorkerPort(ears);
}

function openWorkerPort({ onAnswer, onFailure }: Ears): AnalysisPort {
  const worker = new Worker(new URL('./intelligence-worker.ts', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }: MessageEvent<AnalysisAnswer>) => onAnswer(data);
  worker.onerror = (event) => onFailure(new Error(event.message || 'the worker that counts failed'));
  return {
    post: (request) => worker.postMessage(request, buffersOf(request)),
    close: () => worker.terminate(),
  };
}

/** The buffers of columns are handed over, not copied. */
const buffersOf = (request: AnalysisRequest): Transferable[] =>
  request.kind === 'columns' ? request.columns.map(({ bytes }) => bytes) : [];

function openLocalPort({ onAnswer }: Ears): AnalysisPort {
  const session = createAnalysisSession();
  return {
    post(request) {
      const answer = session(request);
      if (answer) queueMicrotask(() => onAnswer(answer));
    },
    close: () => undefined,
  };
}
