import { BENTO } from '../support/api.ts';
import { asOlderBrowser } from '../support/older-browser.ts';
import { addToCart, buyByPix, goWithin, seesPaid, shopIsLive, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('[S-13] [Y-01] an older telephone signs in, buys and finds the purchase under today', async ({
  context,
  page,
  customer,
  shopId,
  pay,
}) => {
  await asOlderBrowser(context);
  await signIn(page, customer);
  // The sign-in leads home by itself, and would do so again after an earlier departure.
  await expect(page.getByRole('heading', { name: customer.name })).toBeVisible();
  await goWithin(page, `/shopping/${shopId}`);
  await shopIsLive(page);
  await addToCart(page, 'Água mineral 500 ml');
  await pay(await buyByPix(page));
  await seesPaid(page);
  // The purchase leads home by itself.
  await expect(page).toHaveURL('/home');
  await goWithin(page, '/history');
  await expect(page.getByRole('region', { name: 'Hoje' })).toContainText('1 item');
});

test('[MP-03] an older telephone opens a campaign on the days it runs', async ({ context, page, shopId }) => {
  await asOlderBrowser(context);
  await signIn(page, BENTO);
  await expect(page.getByRole('heading', { name: BENTO.name })).toBeVisible();
  await goWithin(page, `/manager/campaigns/${shopId}`);
  await page
    .getByRole('button', { name: /^Editar / })
    .first()
    .click();
  await expect(page.getByRole('textbox', { name: 'Data inicial' })).toHaveValue(/^\d\d\/\d\d\/\d{4}$/);
});
