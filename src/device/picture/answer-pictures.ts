import type { SeenCode } from '../../domain/shop/barcode.ts';
import type { DecodeAnswer, DecodeRequest } from './worker-decoder.ts';

// The worker's scope. This project's types describe a page.
const scope = globalThis as unknown as {
  onmessage: ((event: MessageEvent<DecodeRequest>) => void) | null;
  postMessage(answer: DecodeAnswer): void;
};

/** Runs in a worker. Answers each picture with the code that `look` finds in its RGBA bytes. */
export function answerPictures(
  look: (rgba: Uint8ClampedArray, width: number, height: number) => SeenCode | null,
): void {
  scope.onmessage = ({ data: { rgba, width, height } }) =>
    scope.postMessage({ seen: look(new Uint8ClampedArray(rgba), width, height) });
}
