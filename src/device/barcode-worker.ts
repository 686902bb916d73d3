import { greyOf, readBars, turned } from './barcode-bars.ts';
import type { DecodeAnswer, DecodeRequest } from './worker-decoder.ts';

// The worker's own scope, which this project's types (a page's) do not know.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<DecodeRequest>) => void) | null;
  postMessage(answer: DecodeAnswer): void;
};

scope.onmessage = ({ data: { rgba, width, height } }) => {
  const grey = greyOf(new Uint8ClampedArray(rgba));
  const seen = readBars(grey, width, height) ?? readBars(turned(grey, width, height), height, width);
  scope.postMessage({ seen });
};
