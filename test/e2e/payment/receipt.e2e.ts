import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { reload } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** Opens the receipt of a paid purchase with a promotion. */
async function openReceipt(page: Page) {
  await page
    .getByRole('dialog', { name: 'Compra realizada com sucesso!' })
    .getByRole('button', { name: 'Ver comprovante' })
    .click();
  await expect(page).toHaveURL(/\/history\?registro=/);
  const receipt = page.getByRole('dialog', { name: SHOP });
  await expect(receipt.getByText('Pago com PIX')).toBeVisible();
  return receipt;
}

/** Width and height of a PNG, from its header. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

test('[S-11] [S-15] [X-02] [X-07] [Y-02] the receipt of what was just paid', async ({
  page,
  pageWatch,
  buy,
  pay,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await test.step('the receipt is a slip with its number, its promotion and what it saved, at any size and by keys alone', async () => {
    await pay(await buy('Água mineral 500 ml'));
    const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
    const number = await proof.getByText(/^Nº /).innerText();
    const receipt = await openReceipt(page);
    await expect(receipt.getByText(number)).toBeVisible();
    const line = receipt.getByRole('list', { name: 'Itens' }).getByRole('listitem');
    await expect(line).toHaveText('Água mineral 500 mlR$ 3,501 × R$ 3,5020% OFF− R$ 0,70');
    await expect(receipt.getByText('Você economizou').locator('..')).toContainText('R$ 0,70');
    for (const size of [
      { width: 320, height: 568 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide).toBeLessThanOrEqual(size.width);
      await looksRight(page, `receipt-${size.width}`, 'both');
    }
    await receipt.getByRole('button', { name: 'Tive um problema' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(receipt.getByRole('button', { name: 'Compartilhar' })).toBeFocused();
  });
  await test.step('Compartilhar hands over a picture of the slip, and saves it where files cannot be shared', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const receipt = page.getByRole('dialog', { name: SHOP });
    await page.evaluate(() => {
      const shared: File[] = [];
      Object.assign(navigator, {
        shared,
        canShare: () => true,
        share: async ({ files = [] }: ShareData) => void shared.push(...files),
      });
    });
    await receipt.getByRole('button', { name: 'Compartilhar' }).click();
    await expect.poll(() => page.evaluate(() => Reflect.get(navigator, 'shared').length)).toBe(1);
    const [name, type] = await page.evaluate(() => {
      const [file] = Reflect.get(navigator, 'shared') as [File];
      return [file.name, file.type];
    });
    expect({ name, type }).toEqual({ name: 'comprovante.png', type: 'image/png' });

    await page.evaluate(() => Object.assign(navigator, { canShare: () => false }));
    const saved = page.waitForEvent('download');
    await receipt.getByRole('button', { name: 'Compartilhar' }).click();
    const picture = readFileSync(await (await saved).path());
    await expect(receipt.getByRole('button', { name: 'Imagem salva' })).toBeVisible();
    const { width, height } = sizeOf(picture);
    expect(width).toBe(1164);
    expect(height).toBeGreaterThan(width / 2);
    if (process.env.SHOTS) await page.screenshot({ path: 'test-results/screens/receipt-saved.png' });
    if (process.env.SHOTS) await (await saved).saveAs('test-results/screens/receipt-picture.png');
  });
  await test.step('Ver comprovante has led to the history, where BACK ends the receipt', async () => {
    const receipt = page.getByRole('dialog', { name: SHOP });
    await page.keyboard.press('Escape');
    await expect(receipt).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Histórico' })).toBeVisible();
  });
  await test.step('it opens and is shared without a connection', async () => {
    // A reload without the cache, so that the page has drawn no slip and lacks the code for it. The address opens the
    // receipt again.
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
    await reload(page);
    const bought = page.getByRole('button', { name: `${SHOP} ` }).first();
    const receipt = page.getByRole('dialog', { name: SHOP });
    await receipt.getByRole('button', { name: 'Compartilhar' }).waitFor();
    await page.keyboard.press('Escape');
    await expect(receipt).toBeHidden();
    await page.context().setOffline(true);
    await bought.click();
    await expect(receipt.getByText('20% OFF')).toBeVisible();
    await page.evaluate(() => Object.assign(navigator, { share: undefined, canShare: undefined }));
    await receipt.getByRole('button', { name: 'Compartilhar' }).click();
    // Without the worker the drawing code is unreachable, so the text is copied.
    await expect(receipt.getByRole('button', { name: /Copiado!|Erro/ })).toBeVisible();
  });
});
