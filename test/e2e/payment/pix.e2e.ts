import type { Locator, Page } from '@playwright/test';
import { beyondScreen, spoiltAmounts } from '../support/large-text.ts';
import { looksRight } from '../support/look.ts';
import { addToCart, openCart, openShop, payCode, reload, seesPaid } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const parts = (page: Page) => ({
  picture: page.getByRole('img', { name: /^QR Code do PIX/ }),
  code: page.getByRole('group', { name: 'Código PIX copia e cola' }),
  main: page.getByRole('button', { name: /^(Copiar código PIX|Copiado!|Paguei|Verificando...)$/ }).first(),
  cancel: page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }),
});

/**
 * Top and bottom of a part, px. Looks a removed part up again, because 'Cancelar' is drawn anew when the code arrives.
 */
const edges = async (part: Locator): Promise<{ top: number; bottom: number }> => {
  const seen = await part.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return one.isConnected ? { top: Math.round(top), bottom: Math.round(bottom) } : null;
  });
  return seen ?? edges(part);
};

test('[S-13] [S-14] [F-18] [X-07] a payment by PIX from the tap to the answer', async ({
  page,
  customer,
  shopId,
  pay,
}) => {
  await test.step('the buttons keep their places from the tap to the answer', async () => {
    await openShop(page, customer, shopId);
    await addToCart(page, 'Creme dental 90 g');
    await openCart(page);
    // Makes the browser fail to copy in the tap that buys.
    await page.evaluate(() =>
      Object.assign(navigator.clipboard, { write: () => Promise.reject(new Error('no')) }),
    );
    // The bank's first call fails.
    await page.request.post('/dev/pix/faults', { data: { outages: 1 } });
    await page.getByRole('button', { name: 'Comprar com PIX' }).click();
    // The outage may hit another call of the bank, and then the code is there at once.
    await expect(page.getByRole('dialog', { name: /^(Gerando seu código|Pague com) PIX$/ })).toBeVisible();
    const { main, cancel } = parts(page);
    await expect(main).toBeFocused();
    const before = [await edges(main), await edges(cancel)];
    const code = await payCode(page);
    expect([await edges(main), await edges(cancel)], 'the code is there').toEqual(before);
    await expect(main).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(main).toHaveText('Copiado!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);
    await expect(main).toHaveText('Paguei');
    expect([await edges(main), await edges(cancel)], 'it is copied').toEqual(before);
  });
  await test.step('the whole QR, the code in one line and every button are seen at once on a phone, and a low one hides the QR behind a button', async () => {
    const { picture, code, main, cancel } = parts(page);
    for (const one of [picture, code, page.getByRole('timer'), main, cancel])
      await expect(one).toBeInViewport({ ratio: 1 });
    const { top, bottom } = await edges(picture);
    expect(bottom - top).toBeGreaterThan(280);
    const line = await edges(code);
    expect(line.bottom - line.top, 'one line').toBeLessThan(30);
    await expect(page.getByRole('button', { name: 'Mostrar QR Code' })).toBeHidden();

    await page.setViewportSize({ width: 360, height: 640 });
    const low = await edges(picture);
    expect(low.bottom - low.top).toBe(200);

    await page.setViewportSize({ width: 320, height: 568 });
    await expect(picture).toBeHidden();
    for (const one of [code, page.getByRole('timer'), main, cancel])
      await expect(one).toBeInViewport({ ratio: 1 });
    await expect.poll(() => spoiltAmounts(page)).toEqual([]);
    expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
    await looksRight(page, 'pix-320');
    await page.getByRole('button', { name: 'Mostrar QR Code' }).click();
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toBeInViewport({ ratio: 1 });

    await page.setViewportSize({ width: 1280, height: 800 });
    for (const one of [picture, code, main, cancel]) await expect(one).toBeInViewport({ ratio: 1 });
    await looksRight(page, 'pix-1280');
  });
  await test.step('a reload in the middle of the payment loses nothing', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const code = await payCode(page);
    await reload(page);
    expect(await payCode(page)).toBe(code);
  });
  await test.step('BACK, Escape and the arrow ask before a payment is left', async () => {
    const code = await payCode(page);
    const question = page.getByRole('alertdialog', { name: 'Cancelar esta compra?' });
    const ways = [
      () => page.goBack(),
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Voltar' }).click(),
    ];
    for (const leave of ways) {
      await leave();
      const stay = question.getByRole('button', { name: 'Continuar pagando' });
      await expect(stay).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toBeHidden();
      expect(await payCode(page)).toBe(code);
    }
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    await pay(code);
    await seesPaid(page);
  });
});
