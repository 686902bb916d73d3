import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test('[X-02] [X-04] an owner packs what all shops need, marks it without a signal, and finds the numbers in the shop', async ({
  page,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openScreen(page, BENTO, '/manager');
  await waitForWorker(page);
  await page.getByRole('navigation', { name: 'Gestão' }).getByRole('link', { name: 'Reposição' }).click();
  const first = page
    .getByRole('region')
    .filter({ has: page.getByRole('link', { name: 'Repor aqui' }) })
    .first()
    .getByRole('heading', { level: 2 });
  // Sales of other tests may put another shop first.
  const shop = page.getByRole('region', { name: await first.innerText(), exact: true });
  await expect(shop).toBeVisible();
  await expect(page.getByText('Guardada neste aparelho: funciona sem sinal.')).toBeVisible();
  await looksRight(page, 'pick-list');
  const label = (await shop.getByRole('textbox').first().getAttribute('aria-label')) ?? '';
  const amount = shop.getByRole('textbox', { name: label, exact: true });
  const name = label.replace('Quantidade de ', '');

  await context.setOffline(true);
  await reload(page);
  await expect(page.getByText(/Lista calculada às \d\d:\d\d/)).toBeVisible();
  await amount.fill('37');
  await shop.getByRole('button', { name: `Separado: ${name}` }).click();
  await expect(page.getByText(/1 de \d+ separados/)).toBeVisible();
  await page.getByRole('button', { name: 'Tudo junto' }).click();
  await looksRight(page, 'pick-list-together');
  await page.getByRole('button', { name: 'Por local' }).click();
  await expect(amount).toHaveValue('37');

  await reload(page);
  await expect(amount).toHaveValue('37');
  await shop.getByRole('link', { name: 'Repor aqui' }).click();
  await expect(page.getByText('+37')).toBeVisible();
  await looksRight(page, 'restock-filled');
  await context.setOffline(false);
});
