import { type AnalysisAnswer, type AnalysisRequest, createAnalysisSession } from './analysis-session.ts';

// The worker's scope. This project's types describe a page.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<AnalysisRequest>) => void) | null;
  postMessage(answer: AnalysisAnswer): void;
};

const session = createAnalysisSession();

scope.onmessage = ({ data }) => {
  const answer = session(data);
  if (answer) scope.postMessage(answer);
};
