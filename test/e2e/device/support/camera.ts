import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type LaunchOptions } from '@playwright/test';
import { barPicture } from '../../../../scripts/browsers/bar-picture.ts';
import { writeVideo } from '../../../../scripts/browsers/fake-video.ts';
import type { Bars } from '../../../device/bar-patterns.ts';
import { type Caller, changeRecord, recordsOf } from '../../support/api.ts';
import { withCamera } from './with-camera.ts';

const FRAME = { width: 640, height: 480 };
const FPS = 5;
/** Time for which the video shows each code, ms. */
export const CODE_SHOWN_MS = 1_000;

/** Launch options of a browser whose camera shows codes, each for `CODE_SHOWN_MS`, again and again. */
export function codesBefore(codes: readonly Bars[]) {
  return async (
    { launchOptions }: { launchOptions: LaunchOptions },
    use: (options: LaunchOptions) => Promise<void>,
  ): Promise<void> => {
    const folder = mkdtempSync(join(tmpdir(), 'vendinha-camera-'));
    const path = join(folder, 'codes.y4m');
    let seed = 0;
    const pictures = codes.map((bars) => () => barPicture(bars, { ...FRAME, noise: 14, seed: seed++ }));
    writeVideo(path, pictures, { ...FRAME, fps: FPS, frames: (FPS * CODE_SHOWN_MS) / 1_000 });
    await use(withCamera(launchOptions, path));
    rmSync(folder, { recursive: true, force: true });
  };
}

/**
 * Gives these codes and much stock to as many items of the shop, and to all others codes that no camera shows. Returns
 * the names.
 */
export async function codesOnItems(
  bento: Caller,
  shopId: string,
  codes: readonly string[],
): Promise<string[]> {
  // The order does not depend on the last changes, because no two items of a shop may carry one code.
  const rows = (await recordsOf(bento, shopId, 'ITEM')).sort((a, b) => (a.id < b.id ? -1 : 1));
  for (const [index, row] of rows.entries()) {
    const barcode = codes[index] ?? `OUTRO-${index}`;
    await changeRecord(bento, row, { code: barcode, barcode, quantity: 500 });
  }
  const shown = rows.slice(0, codes.length);
  expect(shown).toHaveLength(codes.length);
  return shown.map(
    ({ content, reference }) => (JSON.parse(content) as { name?: string }).name ?? reference ?? '',
  );
}
