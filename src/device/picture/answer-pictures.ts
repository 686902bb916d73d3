import type { SeenCode } from '../../domain/barcode.ts';
import type { DecodeAnswer, DecodeRequest } from '../worker-decoder.ts';

// The worker's own scope, which this project's types (a page's) do not know.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<DecodeRequest>) => void) | null;
  postMessage(answer: DecodeAnswer): void;
};

/** In a worker: answers each picture of the page with the code that `look` sees in its RGBA bytes. */
export function answerPictures(
  look: (rgba: Uint8ClampedArray, width: number, height: number) => SeenCode | null,
): void {
  scope.onmessage = ({ data: { rgba, width, height } }) =>
    scope.postMessage({ seen: look(new Uint8ClampedArray(rgba), width, height) });
}
