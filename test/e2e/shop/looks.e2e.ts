import type { Locator, Page } from '@playwright/test';
import { goWithin, openScreen, openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** Widths of the opaque parts along the lower edge of a picture, px, from left to right. */
function scallops(page: Page, png: string): Promise<number[]> {
  return page.evaluate(async (address) => {
    const image = await createImageBitmap(await (await fetch(address)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const row = context?.getImageData(0, image.height - 4, image.width, 1).data ?? [];
    const widths: number[] = [];
    let width = 0;
    for (let x = 0; x <= image.width; x += 1) {
      // The page behind the awning was made black.
      const isAwning =
        x < image.width && (row[4 * x] ?? 0) + (row[4 * x + 1] ?? 0) + (row[4 * x + 2] ?? 0) > 60;
      if (isAwning) width += 1;
      else if (width > 0) widths.push(width);
      if (!isAwning) width = 0;
    }
    return widths;
  }, `data:image/png;base64,${png}`);
}

test('the awning ends on a whole scallop at any width', async ({ page, customer, shopId, newDevice }) => {
  await openShop(page, customer, shopId);
  const { page: reader } = await newDevice();
  const awning = page.getByRole('banner').locator('[aria-hidden="true"]').first();
  for (const width of [320, 333, 360, 375, 390, 412, 600, 719, 820, 1024, 1111, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await awning.evaluate((drawn) => {
      const ground = drawn.parentElement;
      if (ground) ground.style.background = '#000';
    });
    const widths = await scallops(reader, (await awning.screenshot({ scale: 'css' })).toString('base64'));
    expect(widths.length, `at ${width} px`).toBeGreaterThan(5);
    expect(Math.max(...widths) - Math.min(...widths), `at ${width} px: ${widths}`).toBeLessThanOrEqual(2);
  }
});

/** Holds what the app asks for of one type of record, until `release`. */
async function hold(page: Page, type: string): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/graphql/, async (route) => {
    if (route.request().postData()?.includes(`"${type}"`)) await released;
    await route.fallback();
  });
  return release;
}

/** Where the first boxes are: left, top and width of each, px. */
async function placesOf(all: Locator): Promise<number[]> {
  const boxes = await Promise.all((await all.all()).slice(0, 4).map((one) => one.boundingBox()));
  return boxes.flatMap((box) => (box ? [box.x, box.y, box.width] : []));
}

/** Nothing moves when what was awaited comes; a name may take a line more or less than the one that was expected. */
function staysInPlace(before: readonly number[], after: readonly number[]): void {
  expect(before.length).toBeGreaterThanOrEqual(6);
  before.forEach((value, index) => {
    expect(Math.abs(value - (after[index] ?? 0)), `${before} / ${after}`).toBeLessThanOrEqual(20);
  });
}

test('the name of a shop has its place from the first frame on', async ({ page, customer, shopId }) => {
  await page.setViewportSize({ width: 320, height: 844 });
  await page.addInitScript((name) => {
    const widths = new Set<number>();
    Object.assign(window, { widths });
    const look = (): void => {
      const title = document.querySelector('h1');
      if (title?.textContent === name) widths.add(title.offsetWidth);
      requestAnimationFrame(look);
    };
    look();
  }, SHOP);
  await openShop(page, customer, shopId);
  await expect(page.getByRole('button', { name: /^Notificações/ })).toBeVisible();
  // Beside a bell that came later it would be wider first, and take fewer lines.
  expect(await page.evaluate(() => [...(Reflect.get(window, 'widths') as Set<number>)])).toHaveLength(1);
});

test("the shop's shelf is as high while it loads as with its items, at any width", async ({
  page,
  customer,
  shopId,
}) => {
  // Its name is known from home.
  await openScreen(page, customer, '/home');
  await expect(page.getByRole('article').filter({ hasText: SHOP })).toBeVisible();
  const release = await hold(page, 'ITEM');
  await goWithin(page, `/shopping/${shopId}`);
  /** The places of the first boxes at each width, each given to `see` with its width. */
  const atEachWidth = async (all: Locator, see: (places: number[], width: number) => void): Promise<void> => {
    for (const width of [320, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(all.nth(5)).toBeVisible();
      see(await placesOf(all), width);
    }
  };
  // Letters of another font would give the head another height. Home names the shop, too.
  await expect(page.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();
  await page.evaluate(async () => {
    const { fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
    await Promise.all(
      [`700 20px ${fontFamily}`, '16px "Figtree Variable"'].map((font) => document.fonts.load(font)),
    );
  });
  // Without the shelves above it, whose number only the items tell.
  await page.getByRole('searchbox', { name: 'Nome, código ou promoção' }).fill('a');
  const before = new Map<number, number[]>();
  const bones = page.getByRole('status', { name: 'Carregando itens…' }).locator('> div');
  await atEachWidth(bones, (places, width) => void before.set(width, places));
  release();
  const cards = page.getByRole('list', { name: 'Itens à venda' }).getByRole('article');
  await atEachWidth(cards, (places, width) => staysInPlace(before.get(width) ?? [], places));
});
