import type { Locator, Page } from '@playwright/test';
import { goWithin, openScreen } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

/** Withholds the app's requests for one type of record until `release`. */
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

/** Left, top and width of each of the first four boxes, px. */
async function placesOf(all: Locator): Promise<number[]> {
  const boxes = await Promise.all((await all.all()).slice(0, 4).map((one) => one.boundingBox()));
  return boxes.flatMap((box) => (box ? [box.x, box.y, box.width] : []));
}

/** Expects no box to move when the awaited data arrives. A name may take one line more or less. */
function staysInPlace(before: readonly number[], after: readonly number[]): void {
  expect(before.length).toBeGreaterThanOrEqual(6);
  before.forEach((value, index) => {
    expect(Math.abs(value - (after[index] ?? 0)), `${before} / ${after}`).toBeLessThanOrEqual(20);
  });
}

test("the shop's shelf is as high while it loads as with its items, at any width", async ({
  page,
  customer,
  shopId,
}) => {
  // Home makes the shop's name known.
  await openScreen(page, customer, '/home');
  await expect(page.getByRole('article').filter({ hasText: SHOP })).toBeVisible();
  const release = await hold(page, 'ITEM');
  await goWithin(page, `/shopping/${shopId}`);
  /** Passes the places of the first boxes to `see` at each width. */
  const atEachWidth = async (all: Locator, see: (places: number[], width: number) => void): Promise<void> => {
    for (const width of [320, 390, 820, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(all.nth(5)).toBeVisible();
      see(await placesOf(all), width);
    }
  };
  // Loads the fonts, because letters of another font would change the head's height. Home names the shop, too.
  await expect(page.getByRole('heading', { level: 1, name: SHOP })).toBeVisible();
  await page.evaluate(async () => {
    const { fontFamily } = getComputedStyle(document.querySelector('h1') ?? document.body);
    await Promise.all(
      [`700 20px ${fontFamily}`, '16px "Figtree Variable"'].map((font) => document.fonts.load(font)),
    );
  });
  // A search hides the shelves above the list, whose number depends on the items.
  await page.getByRole('searchbox', { name: 'Nome, código ou promoção' }).fill('a');
  const before = new Map<number, number[]>();
  const bones = page.getByRole('status', { name: 'Carregando itens…' }).locator('> div');
  await atEachWidth(bones, (places, width) => void before.set(width, places));
  release();
  const cards = page.getByRole('list', { name: 'Itens à venda' }).getByRole('article');
  await atEachWidth(cards, (places, width) => staysInPlace(before.get(width) ?? [], places));
});
