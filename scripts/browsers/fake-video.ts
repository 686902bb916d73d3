import { closeSync, openSync, writeSync } from 'node:fs';

/** Writes grey pictures as a video that Chromium takes for its camera. Each is shown for `frames` frames. */
export function writeVideo(
  path: string,
  pictures: readonly (() => Uint8ClampedArray)[],
  { width, height, fps, frames }: { width: number; height: number; fps: number; frames: number },
): void {
  const file = openSync(path, 'w');
  const colourless = new Uint8Array((width * height) / 2).fill(128);
  writeSync(file, `YUV4MPEG2 W${width} H${height} F${fps}:1 Ip A1:1 C420mpeg2\n`);
  for (const picture of pictures) {
    for (let frame = 0; frame < frames; frame++) {
      writeSync(file, 'FRAME\n');
      writeSync(file, picture());
      writeSync(file, colourless);
    }
  }
  closeSync(file);
}

/** Flags for a Chromium whose only camera plays this video, over and over, without asking. */
export const cameraFlags = (video: string): string[] => [
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  `--use-file-for-fake-video-capture=${video}`,
];
