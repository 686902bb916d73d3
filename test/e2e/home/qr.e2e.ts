import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeVideo } from '../../../scripts/browsers/fake-video.ts';
import { paths } from '../../../src/paths.ts';
import { qrPicture } from '../../support/qr-picture.ts';
import { withCamera } from '../device/support/with-camera.ts';
import { looksRight } from '../support/look.ts';
import { dialogsAreGone, openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const FRAME = { width: 640, height: 480 };
const folder = mkdtempSync(join(tmpdir(), 'vendinha-qr-'));
const video = join(folder, 'door.y4m');

test.use({
  permissions: ['clipboard-read'],
  launchOptions: async ({ launchOptions }, use) => {
    await use(withCamera(launchOptions, video));
    rmSync(folder, { recursive: true, force: true });
  },
});

/** Writes the video that the camera shows again and again. */
function show(texts: readonly string[]): void {
  const pictures = texts.flatMap((text) =>
    [0, 1, 2].map((seed) => () => qrPicture(text, { ...FRAME, seed, module: 6 + seed })),
  );
  writeVideo(video, pictures, { ...FRAME, fps: 5, frames: 3 });
}

test("[H-06] without a position, the QR on a shop's door opens the shop; another's is told", async ({
  page,
  customer,
  server,
  shopId,
}) => {
  show(['https://outra.exemplo.com.br/shopping/1']);
  await openScreen(page, customer, '/home');
  await expect(page.getByRole('button', { name: 'Localizar novamente' })).toBeInViewport({ ratio: 1 });
  await looksRight(page, 'sem-localizacao');
  const read = page.getByRole('button', { name: 'Ler QR do local' });
  await read.click();
  const dialog = page.getByRole('dialog', { name: 'Ler QR do local' });
  await expect(dialog.getByText('Este QR não é de um local da Vendinha.')).toBeVisible({ timeout: 30_000 });
  await looksRight(page, 'ler-qr');
  await page.keyboard.press('Escape');
  await dialogsAreGone(page);
  await expect(read).toBeFocused();

  show([server.origin + paths.shop(shopId)]);
  await read.click();
  await expect(page).toHaveURL(paths.shop(shopId), { timeout: 30_000 });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page, 'BACK from the shop is home, not the reader').toHaveURL('/home');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
