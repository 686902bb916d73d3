import type { Page } from '@playwright/test';
import { addToCart, openScreen, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const GOODS = 'Achocolatado 200 ml';

/** Reloads the page without the code of the app. Returns the function that lets the code arrive. */
async function startWithout(page: Page): Promise<() => void> {
  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // The page's load event waits for the withheld code.
  await page.reload({ waitUntil: 'commit' });
  return letCome;
}

test('[X-01] a shop stands as it was last seen while the code of the app is still on its way', async ({
  page,
  customer,
  shopId,
}) => {
  await openShop(page, customer, shopId);
  const picture = page.locator('#start-picture');
  const app = page.locator('#root');
  const nameOf = (screen: typeof app) => screen.getByRole('heading', { level: 1 });
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('vendinha.home-picture')))
    .toContain(`"/shopping/${shopId}"`);
  const name = await nameOf(app).innerText();

  const letCome = await startWithout(page);
  const seen = await page.waitForFunction(() => {
    const picture = document.getElementById('start-picture');
    const cards = picture?.querySelectorAll('main ul:last-of-type h3');
    return (
      cards?.length && {
        name: picture?.querySelector('h1')?.textContent,
        goods: [...cards].map((card) => card.textContent),
        // The cards are side by side only if the styles have arrived.
        isStyled: cards[0]?.getBoundingClientRect().top === cards[1]?.getBoundingClientRect().top,
        isAppHidden: document.getElementById('root')?.hidden,
      }
    );
  });
  expect(await seen.jsonValue()).toMatchObject({ name, isStyled: true, isAppHidden: true });
  expect(await seen.evaluate((shown) => (shown ? shown.goods : []))).toContain(GOODS);

  letCome();
  await expect(nameOf(app)).toBeVisible();
  await expect(picture).toHaveCount(0);
  await addToCart(page, GOODS);
});

test("[X-01] [H-03] a press on a star of home's picture opens no shop", async ({ page, customer }) => {
  await openScreen(page, customer, '/home');
  await expect(page.getByRole('button', { name: /nos favoritos$/ }).first()).toBeVisible();
  // Stars arrive after the cards, and perhaps after a first picture.
  await expect
    .poll(
      () =>
        page.evaluate(() => {
          const kept = localStorage.getItem('vendinha.home-picture') ?? '{"screens":[]}';
          const { screens } = JSON.parse(kept) as { screens: { path: string; html: string }[] };
          const drawn = document.createElement('template');
          drawn.innerHTML = screens.find(({ path }) => path === '/home')?.html ?? '';
          return drawn.content.querySelectorAll('article button').length;
        }),
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  const letCome = await startWithout(page);
  const star = page.locator('#start-picture article button').first();
  const box = await star.boundingBox();
  if (!box) throw new Error('the star of the picture is not drawn');
  await page.evaluate(() => {
    const note = (event: Event): void => {
      document.body.dataset.pressed = (event.target as Element).closest('a, button')?.localName;
    };
    addEventListener('click', note, { once: true, capture: true });
  });
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect(page.locator('body')).toHaveAttribute('data-pressed', 'button');
  letCome();
  await expect(page.locator('#start-picture')).toHaveCount(0);
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('heading', { name: 'Perto de você' })).toBeVisible();
});
