import type { Page } from '@playwright/test';
import { checkDigit } from '../../../src/domain/shop/barcode.ts';
import { ean13 } from '../../device/bar-patterns.ts';
import { getRecord } from '../support/api.ts';
import { deposit } from '../support/money.ts';
import { load, openScreen, payCode, reload } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';
import { codesBefore, codesOnItems } from './support/camera.ts';

const BODY = '789100010010';
/** The only code before the camera, so that no round of the video is awaited. */
const CODE = { bars: ean13(BODY), text: `${BODY}${checkDigit(BODY)}` };

test.use({ launchOptions: codesBefore([CODE.bars]) });

/** Taps in a bank's app from its icon to its answer. */
const BANK_TAPS = 5;
/** Height of a choice with two lines of name and two of address, px. */
const LINES_PX = 110;

test('[S-12] [K-02] a barcode from home is paid by PIX in seven taps with the bank’s five, from a balance in two', async ({
  page,
  server,
  customer,
  shopId,
  bento,
  pay,
}) => {
  await codesOnItems(bento, shopId, [CODE.text]);
  const dialog = page.getByRole('dialog', { name: SHOP });
  const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  /** Scans and pays, from home to the answer of 'Pagar'. Returns the number of taps. */
  const scanAndPay = async (): Promise<number> => {
    let taps = 0;
    const tap = async (label: RegExp, within: Page | typeof dialog): Promise<void> => {
      const button = within.getByRole('button', { name: label });
      await expect(button).toBeVisible({ timeout: 60_000 });
      taps += 1;
      await button.click();
    };
    await tap(/^Escanear/, page);
    await tap(/^Pagar/, dialog);
    return taps;
  };
  await openScreen(page, customer, '/home');
  // Between several shops the app asks which one. Each choice has one or two lines per text.
  await page.getByRole('button', { name: /^Escanear/ }).click();
  const choices = page.getByRole('list', { name: 'Locais' }).getByRole('button');
  await expect(choices.nth(2)).toBeVisible({ timeout: 60_000 });
  for (const choice of await choices.all())
    expect((await choice.boundingBox())?.height).toBeLessThan(LINES_PX);
  await page.goBack();
  // At the shop's own position the app does not ask.
  const { lat, lon } = JSON.parse((await getRecord(bento, shopId, 'LOCATION')).content);
  await page.context().setGeolocation({ latitude: Number(lat), longitude: Number(lon) });
  await reload(page);
  const byPix = await scanAndPay();
  const code = await payCode(page);
  expect(await page.evaluate(() => navigator.clipboard.readText()), 'copied inside the tap').toBe(code);
  await pay(code);
  await expect(proof).toBeVisible();
  expect(byPix + BANK_TAPS).toBeLessThanOrEqual(7);
  await proof.getByRole('button', { name: 'Concluir' }).click();
  await expect(proof).toBeHidden();

  await deposit(server.origin, customer, 100);
  await load(page, '/home');
  expect(await scanAndPay()).toBeLessThanOrEqual(2);
  await expect(proof).toBeVisible();
});
