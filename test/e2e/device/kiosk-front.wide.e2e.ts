import { openFront, shopFront } from '../support/guests.ts';
import { looksRight } from '../support/look.ts';
import { readCode } from '../support/read-code.ts';
import { expect, test } from '../support/test.ts';

test('[X-05] a tablet that lies on its side shows the phone, the promotions and the goods, and attracts when it is left', async ({
  page,
  server,
  shopId,
  pay,
}) => {
  test.slow();
  await page.clock.install();
  await openFront(page, server.origin, shopId);
  await looksRight(page, 'front', 'both');
  // The long list scrolls downwards, and the page never sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1280);
  const wall = page.getByRole('region', { name: 'Promoções de hoje' });
  const shown = () => wall.getByRole('listitem').allInnerTexts();
  const first = await shown();
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.clock.fastForward(46_000);
  await page.clock.fastForward(8_000);
  await expect.poll(shown).not.toEqual(first);
  await shopFront(page).click();
  const still = await shown();
  await page.clock.fastForward(9_000);
  expect(await shown()).toEqual(still);

  await wall.getByRole('button').first().click();
  await expect(
    page.getByRole('region', { name: 'Carrinho' }).getByText('1 item', { exact: true }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Ajuda' }).click();
  await looksRight(page, 'front-help', 'both');
  await page.getByRole('button', { name: 'Entendi' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: /^Pagar R\$/ }).click();
  const pix = page.getByRole('dialog', { name: 'Pague com PIX' });
  const picture = pix.getByRole('img', { name: /^QR Code do PIX de/ });
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(Math.min(width, height), 'a bank reads it from an arm away').toBeGreaterThanOrEqual(400);
  const code = await readCode(picture, 'qr');
  await looksRight(page, 'front-pix');
  // The tablet does not ask during a payment.
  await page.clock.fastForward(95_000);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await pay(code);
  await page.clock.runFor(3000);
  const proof = page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await expect(proof).toBeVisible();
  await looksRight(page, 'front-proof');
  // The proof closes by itself after a guest who has left.
  await page.clock.runFor(22_000);
  await expect(shopFront(page)).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
