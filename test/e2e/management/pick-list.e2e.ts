import { writeChain } from '../../../scripts/bench/seed/write-chain.ts';
import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Of the one answer for fifty more shops, compressed. */
const MOST_BYTES = 60 * 1024;

test('[X-02] [X-04] an owner packs what all shops need, marks it without a signal, and finds the numbers in the shop', async ({
  page,
  server,
  bento,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openScreen(page, BENTO, '/manager');
  await waitForWorker(page);
  await page.getByRole('navigation', { name: 'Gestão' }).getByRole('link', { name: 'Reposição' }).click();
  const shop = page
    .getByRole('region')
    .filter({ has: page.getByRole('link', { name: 'Repor aqui' }) })
    .first();
  await expect(shop).toBeVisible();
  await expect(page.getByText('Guardada neste aparelho: funciona sem sinal.')).toBeVisible();
  await looksRight(page, 'pick-list');
  const amount = shop.getByRole('textbox').first();
  const name = ((await amount.getAttribute('aria-label')) ?? '').replace('Quantidade de ', '');

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

  await server.end();
  server.edit((database) => writeChain(database, { owner: bento.sub, shops: 50, items: 100, sales: 8 }));
  await server.start();
  const bytes: number[] = [];
  page.on('requestfinished', async (request) => {
    if (request.postData()?.includes('pickList')) bytes.push((await request.sizes()).responseBodySize);
  });
  await page.goto('/manager/pick-list');
  // The shops of them that need anything.
  await expect(page.getByText(/^[1-5]\d locais · /)).toBeVisible();
  await expect.poll(() => bytes.length).toBeGreaterThan(0);
  expect(Math.max(...bytes)).toBeLessThan(MOST_BYTES);
});
