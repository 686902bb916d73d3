import { addToCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const GOODS = 'Achocolatado 200 ml';

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

  let letCome: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route('**/assets/start-*.js', async (route) => {
    await held;
    await route.continue();
  });
  // The page's load event waits for the code that is held.
  await page.reload({ waitUntil: 'commit' });
  const seen = await page.waitForFunction(() => {
    const picture = document.getElementById('start-picture');
    const cards = picture?.querySelectorAll('main ul:last-of-type h3');
    return (
      cards?.length && {
        name: picture?.querySelector('h1')?.textContent,
        goods: [...cards].map((card) => card.textContent),
        // Beside each other, so the styles are there as well.
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
