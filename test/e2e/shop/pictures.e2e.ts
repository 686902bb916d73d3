import type { Page } from '@playwright/test';
import { BENTO, type Caller, changeRecord, itemOf, recordsOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import {
  dialogsAreGone,
  goWithin,
  onSale,
  openScreen,
  openShop,
  shopIsLive,
  whiteTiles,
} from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** Counts refused pictures, and pictures that the browser shows as broken. */
async function watchPictures(page: Page): Promise<{ refused: () => number; broken: () => Promise<number> }> {
  let refused = 0;
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'image') return route.fallback();
    refused += 1;
    await route.abort();
  });
  return {
    refused: () => refused,
    broken: () =>
      page.evaluate(
        () =>
          [...document.images].filter(
            (image) =>
              image.complete &&
              image.naturalWidth === 0 &&
              // The map hides missing pictures over its squared paper.
              image.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
          ).length,
      ),
  };
}

// Other tests share the server, and report a missing picture as a fault.
test.afterEach(({ bento, shopId }) => givePictures(bento, shopId, ''));

/** Gives the demo's campaigns, which have no picture, a picture that does not exist. */
async function givePictures(
  bento: Caller,
  shopId: string,
  image = `campaigns/${shopId}/${bento.sub}/campaign-new-1.jpg`,
): Promise<void> {
  for (const campaign of await recordsOf(bento, shopId, 'CAMPAIGN'))
    await changeRecord(bento, campaign, { image });
}

test('[L-01] [S-01] a picture that cannot be loaded shows no broken sign to a customer', async ({
  page,
  customer,
  shopId,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await givePictures(bento, shopId);
  const pictures = await watchPictures(page);
  await openShop(page, customer, shopId);
  await expect.poll(pictures.refused).toBeGreaterThan(0);
  await expect.poll(pictures.broken).toBe(0);
  const before = pictures.refused();
  await goWithin(page, `/location-information/${shopId}`);
  await expect(page.getByRole('heading', { name: 'Promoções Ativas' })).toBeVisible();
  await expect.poll(pictures.refused).toBeGreaterThan(before);
  await expect.poll(pictures.broken).toBe(0);
});

test('[O-01] [H-03] [S-03] who saves data fetches no picture for a card, that of an item with opening it, and of a promotion with a press', async ({
  page,
  customer,
  shopId,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await givePictures(bento, shopId);
  await page.addInitScript(() => {
    Object.defineProperty(Object.getPrototypeOf(navigator), 'connection', {
      get: () => Object.assign(new EventTarget(), { saveData: true }),
    });
  });
  await whiteTiles(page);
  const fetched = new Set<string>();
  await page.route('**/s3/**', async (route) => {
    fetched.add(new URL(route.request().url()).pathname);
    await route.abort();
  });
  await openShop(page, customer, shopId);
  await page.waitForLoadState('networkidle');
  await goWithin(page, '/home');
  await expect(
    page
      .getByRole('article')
      .filter({ hasText: SHOP })
      .locator('[data-picture-text]')
      .filter({ hasText: /R\$/ }),
  ).toHaveCount(3);
  await page.waitForLoadState('networkidle');
  expect(fetched.size).toBe(0);
  await goWithin(page, `/shopping/${shopId}`);
  await shopIsLive(page);
  await onSale(page).getByRole('button', { name: 'Paçoca rolha', exact: true }).click();
  await expect.poll(() => fetched.size).toBe(1);
  await page.keyboard.press('Escape');
  await dialogsAreGone(page);

  await goWithin(page, `/location-information/${shopId}`);
  const ask = page.getByRole('button', { name: 'Mostrar a imagem' });
  await expect(ask.first()).toBeVisible();
  await looksRight(page, 'saving-data');
  expect(fetched.size).toBe(1);
  await ask.first().click();
  await expect.poll(() => fetched.size).toBe(2);
});

test('[S-02] [S-03] photos and drawings are whole on their cards, a photo on its sheet, too', async ({
  page,
  customer,
  shopId,
  bento,
}) => {
  const [photographed, drawn] = ['Chocolate 90 g', 'Brigadeiro de colher 60 g'];
  const item = await itemOf(bento, shopId, photographed);
  await changeRecord(bento, item, { image: `items/${shopId}/${bento.sub}/1_photo.jpg` });
  await page.route('**/1_photo.jpg*', (route) => route.fulfill({ path: 'public/icons/icon-192.png' }));
  await openShop(page, customer, shopId);
  const pictureOf = (name: string) =>
    onSale(page)
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name }) })
      .locator('img');
  for (const name of [photographed, drawn]) await expect(pictureOf(name)).toHaveCSS('object-fit', 'contain');
  await onSale(page).getByRole('button', { name: photographed, exact: true }).click();
  await expect(page.getByRole('dialog').locator('img')).toHaveCSS('object-fit', 'contain');
  await changeRecord(bento, item, {});
});

test('[MI-05] [MP-04] a picture that cannot be loaded shows no broken sign to the owner', async ({
  page,
  shopId,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await givePictures(bento, shopId);
  const pictures = await watchPictures(page);
  await openScreen(page, BENTO, `/manager/campaigns/${shopId}`);
  await expect.poll(pictures.refused).toBeGreaterThan(0);
  await expect.poll(pictures.broken).toBe(0);
  await goWithin(page, `/manager/items/${shopId}`);
  await page.getByRole('button', { name: 'Editar Sabonete' }).click();
  await expect(page.getByText('Erro ao carregar a imagem')).toBeVisible();
  await expect.poll(pictures.broken).toBe(0);
});
