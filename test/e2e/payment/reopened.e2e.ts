import { payCode, reload, seesPaid } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test('[S-13] a payment survives the page: closed and opened again it shows the same code and less time', async ({
  page,
  context,
  buy,
  pay,
}) => {
  const code = await buy('Isotônico 500 ml', 'kept');
  await expect(page.getByRole('timer')).toHaveText(/^09:/);
  await page.close();

  const again = await context.newPage();
  await again.goto('/');
  expect(await payCode(again)).toBe(code);
  await expect(again.getByRole('timer')).toHaveText(/^09:/);
  await again.close();

  await pay(code);
  const after = await context.newPage();
  await after.goto('/');
  await seesPaid(after);
  await reload(after);
  await expect(after.getByRole('heading', { name: 'Perto de você' })).toBeVisible();
  await expect(after.getByRole('dialog')).toHaveCount(0);
});
