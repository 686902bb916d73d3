import { join } from 'node:path';
import { barsOf } from '../../src/domain/shop/barcode-bars.ts';
import { barPicture } from './bar-picture.ts';
import { cameraFlags, writeVideo } from './fake-video.ts';

const FRAME = { width: 640, height: 480 };
const FPS = 5;
/** Most by which a pixel strays, of 255. */
const NOISE = 14;

/** Flags for a Chromium whose camera sees only this EAN-13 code. Its video is written to the folder. */
export function barcodeCamera(folder: string, digits: string): string[] {
  const path = join(folder, 'code.y4m');
  const modules = barsOf(digits)?.modules ?? '';
  let seed = 0;
  const picture = () => barPicture(modules, { ...FRAME, noise: NOISE, seed: seed++ });
  writeVideo(path, [picture], { ...FRAME, fps: FPS, frames: FPS });
  return cameraFlags(path);
}
