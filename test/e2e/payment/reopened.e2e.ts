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

// The worker has no part in these: without it the whole app is not fetched behind each test.
test.describe('without the worker', () => {
  test.use({ keptWorker: false });

  test('[S-13] a reload in the middle of the payment loses nothing, and Escape does not close it', async ({
    page,
    buy,
    pay,
  }) => {
    const code = await buy('Cola zero lata 350 ml');
    const question = page.getByRole('alertdialog', { name: 'Cancelar esta compra?' });
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible();
    await reload(page);
    expect(await payCode(page)).toBe(code);
    await page.goBack();
    // BACK once more leaves the question, as its button does.
    await expect(question).toBeVisible();
    await page.goBack();
    await expect(question).toBeHidden();
    expect(await payCode(page)).toBe(code);
    await pay(code);
    await seesPaid(page);
  });
});
