import type { SeenCode } from '../../domain/shop/barcode.ts';
import type { BarcodeDecoder } from './decoder.ts';

/** A picture for the worker. `rgba` is transferred, not copied. */
export interface DecodeRequest {
  rgba: ArrayBuffer;
  width: number;
  height: number;
}
export interface DecodeAnswer {
  seen: SeenCode | null;
}

/** Longest side of an examined picture, px. More costs time and finds no more. */
const MAX_SIDE = 640;

/** ZXing in a `worker` of its own, so that decoding never blocks the page. */
export function openWorkerDecoder(worker: Worker): BarcodeDecoder {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const ask = (request: DecodeRequest): Promise<SeenCode | null> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<DecodeAnswer>) => resolve(data.seen);
      worker.onerror = (event) => reject(new Error(event.message || 'the barcode worker failed'));
      worker.postMessage(request, [request.rgba]);
    });
  return {
    async decode(video) {
      const { videoWidth, videoHeight } = video;
      if (!context || videoWidth === 0 || video.readyState < 2) return null;
      const scale = Math.min(1, MAX_SIDE / Math.max(videoWidth, videoHeight));
      canvas.width = Math.round(videoWidth * scale);
      canvas.height = Math.round(videoHeight * scale);
      context.drawImage(video, 0, 0, canvas.width, canvas.height);
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height);
      return ask({ rgba: data.buffer, width, height });
    },
    close: () => worker.terminate(),
  };
}
