import { writeChain } from '../../../scripts/bench/seed/write-chain.ts';
import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ serviceWorkers: 'allow' });

const SHOPS = 50;
/** Of the one answer, compressed. */
const MOST_BYTES = 30 * 1024;

test('[ML-01] [X-02] an owner of fifty more shops sees all of them after one small answer, finds one, and has them offline', async ({
  page,
  server,
  bento,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await server.end();
  server.edit((database) => writeChain(database, { owner: bento.sub, shops: SHOPS, items: 40, sales: 8 }));
  await server.start();
  await openScreen(page, BENTO, '/home');
  await waitForWorker(page);

  const bytes: number[] = [];
  const asked: string[] = [];
  page.on('requestfinished', async (request) => {
    const body = request.postData() ?? '';
    if (!request.url().endsWith('/graphql')) return;
    asked.push(body);
    if (body.includes('overview')) bytes.push((await request.sizes()).responseBodySize);
  });
  await page.getByRole('link', { name: 'Meus Locais' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader')).toHaveCount(SHOPS + 3);
  // A socket that comes back asks once more.
  await expect.poll(() => bytes.length).toBeGreaterThan(0);
  expect(Math.max(...bytes)).toBeLessThan(MOST_BYTES);
  // Home may still be asking for heartbeats, which this screen does not.
  expect(asked.filter((body) => /ITEM|SHOPPING_PURCHASE/.test(body))).toEqual([]);

  await looksRight(page, 'overview');
  const needs = page.getByRole('region', { name: /Precisa de você/ });
  await needs.getByRole('button', { name: /Offline há 2 h/ }).click();
  await expect(needs.getByRole('link', { name: /Café da Biblioteca/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Buscar e ordenar' }).click();
  await page.getByRole('searchbox', { name: 'Nome ou endereço' }).fill('sao lucas rua 20');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await table.getByRole('button', { name: 'Hospital São Lucas 3' }).click();
  await looksRight(page, 'overview-open');
  const ways = page.getByRole('navigation', { name: 'Gerenciar Hospital São Lucas 3' });
  for (const name of ['Vendas', 'Itens', 'Configurações', 'Etiquetas'])
    await expect(ways.getByRole('link', { name, exact: true })).toBeVisible();

  await context.setOffline(true);
  await reload(page);
  await expect(table.getByRole('rowheader')).toHaveCount(SHOPS + 3);
  await expect(page.getByText(/dados de \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
});
