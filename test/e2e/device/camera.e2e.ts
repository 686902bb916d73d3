import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { checkDigit } from '../../../src/domain/shop/barcode.ts';
import { type Bars, code128, ean8, ean13, itf, upcA, upcE, upcEText } from '../../support/bar-patterns.ts';
import { barPicture } from '../../support/bar-picture.ts';
import { changeRecord, itemOf } from '../support/api.ts';
import { writeVideo } from '../support/fake-video.ts';
import { looksRight } from '../support/look.ts';
import { openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const withCheck = (body: string): string => `${body}${checkDigit(body)}`;
const read = (bars: Bars, text: string) => ({ bars, text });

/** Twenty codes as shops meet them. */
const CODES = [
  ...['789100010010', '789200020021', '400638133393', '560312345678', '200000000017', '789999990000'].map(
    (body) => read(ean13(body), withCheck(body)),
  ),
  ...['9638507', '2000001', '7891234', '4011200'].map((body) => read(ean8(body), withCheck(body))),
  ...['03600029145', '01234567890', '72527273070'].map((body) => read(upcA(body), withCheck(body))),
  read(upcE('0425261'), upcEText('0425261')),
  ...['Lote-42b', 'VENDINHA', '0012345678'].map((text) => read(code128(text), text)),
  ...['17891000100100', '0123456789', '98765432'].map((text) => read(itf(text), text)),
];
const FRAME = { width: 640, height: 480 };
const FPS = 5;

test.use({
  // The worker has no part in this: without it the whole app is not fetched behind each test.
  serviceWorkers: 'block',
  launchOptions: async ({ launchOptions }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'vendinha-camera-'));
    const path = join(folder, 'codes.y4m');
    let seed = 0;
    const pictures = CODES.map(
      ({ bars }) =>
        () =>
          barPicture(bars, { ...FRAME, noise: 14, seed: seed++ }),
    );
    writeVideo(path, pictures, { ...FRAME, fps: FPS, frames: FPS });
    const camera = [
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${path}`,
    ];
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...camera] });
    rmSync(folder, { recursive: true, force: true });
  },
});

async function openScanner(page: Page) {
  await page.getByRole('button', { name: 'Ler código de barras' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ler código de barras' });
  await expect(dialog.locator('[data-camera="live"]')).toBeVisible();
  return dialog;
}

/** Notes every code that the dialog says it has read. */
async function noteCodes(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard = new Set<string>();
    Reflect.set(window, 'heardCodes', heard);
    new MutationObserver(() => {
      for (const status of document.querySelectorAll('[role="dialog"] [role="status"]')) {
        const code = /^Último código: (.+)$/.exec(status.textContent ?? '')?.[1];
        if (code) heard.add(code);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => [...(Reflect.get(window, 'heardCodes') as Set<string>)]);
}

test('[K-02] [K-03] [MI-06] twenty codes pass before the camera: all are read, none wrong', async ({
  page,
  customer,
  shopId,
}) => {
  test.setTimeout(180_000);
  await openShop(page, customer, shopId);
  await openScanner(page);
  const heard = await noteCodes(page);
  await expect.poll(async () => (await heard()).length, { timeout: 120_000 }).toBe(CODES.length);
  await expect(page.getByText('Nenhum item com este código aqui.')).toBeVisible();
  expect((await heard()).sort()).toEqual(CODES.map(({ text }) => text).sort());
});

test('[K-02] [MI-06] typing stands beside the camera', async ({ page, customer, shopId, bento }) => {
  const name = 'Pão de queijo, 4 un.';
  // No code of the video: the camera must not come first.
  const code = 'PAO-4-UN';
  await changeRecord(bento, await itemOf(bento, shopId, name), { code, barcode: code });
  await openShop(page, customer, shopId);
  const dialog = await openScanner(page);
  await dialog.getByLabel('Ou digite o código').fill('123');
  await dialog.getByRole('button', { name: 'Usar' }).click();
  await expect(dialog.getByText('Digite ao menos 4 caracteres.')).toBeVisible();
  await dialog.getByLabel('Ou digite o código').fill(code);
  await dialog.getByRole('button', { name: 'Usar' }).click();
  await expect(page.getByRole('dialog', { name })).toBeVisible();
});

test('[K-03] the scanner can be used by everyone, and the camera is let go', async ({
  page,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  const dialog = await openScanner(page);
  await looksRight(page, 'leitor');
  const track = await dialog.locator('video').evaluateHandle((video: HTMLVideoElement) => {
    const stream = video.srcObject;
    return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
  });
  expect(await track.evaluate((one) => one?.readyState)).toBe('live');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
});

// Last, because from here on the video holds a code that closes the scanner.
test("[K-02] an item's barcode opens the item", async ({ page, customer, shopId, bento }) => {
  test.setTimeout(120_000);
  const name = 'Pão de queijo, 4 un.';
  const code = CODES[2]?.text;
  await changeRecord(bento, await itemOf(bento, shopId, name), { code, barcode: code });
  await openShop(page, customer, shopId);
  const dialog = await openScanner(page);
  await expect(page.getByRole('dialog', { name })).toBeVisible({ timeout: 60_000 });
  await expect(dialog).toBeHidden();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page, 'BACK closed the sheet and nothing else').toHaveURL(`/shopping/${shopId}`);
});
