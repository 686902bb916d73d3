import type { Page } from '@playwright/test';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** A picture of this size as a file that a person might choose. */
async function pictureFile(page: Page, type: string, width: number, height: number) {
  const base64 = await page.evaluate(
    async ([mime, wide, high]) => {
      const canvas = new OffscreenCanvas(wide, high);
      canvas.getContext('2d')?.fillRect(0, 0, wide / 2, high / 2);
      const bytes = new Uint8Array(await (await canvas.convertToBlob({ type: mime })).arrayBuffer());
      let text = '';
      for (let at = 0; at < bytes.length; at += 8192)
        text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    [type, width, height] as const,
  );
  return { name: `grande.${type.slice(6)}`, mimeType: type, buffer: Buffer.from(base64, 'base64') };
}

test('[K-02] [T-01] a photo of 50 megapixels is made smaller without being opened whole; what cannot be is refused before it is sent', async ({
  page,
  customer,
  shopId,
}) => {
  // Slow, because it makes pictures of 50 megapixels.
  test.slow();
  const sent: string[] = [];
  page.on('request', (one) => one.method() === 'PUT' && sent.push(one.url()));
  await openScreen(page, customer, `/location-support/${shopId}?novo`);
  const choose = page.getByLabel('Selecionar imagens');
  await expect(choose).toBeAttached();
  const photo = await pictureFile(page, 'image/jpeg', 8160, 6144);
  const drawing = await pictureFile(page, 'image/png', 6000, 5000);
  await page.evaluate(() => {
    window.createImageBitmap = () => Promise.reject(new Error('opened whole'));
  });
  await choose.setInputFiles(photo);
  const shown = page.getByRole('img', { name: 'grande.jpg' });
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(1600);

  await choose.setInputFiles(drawing);
  await expect(
    page.getByText('A resolução da imagem é grande demais. Use uma de até 25 megapixels.'),
  ).toBeVisible();
  await expect(page.getByRole('img', { name: /^grande/ })).toHaveCount(1);
  expect(sent).toEqual([]);
});
