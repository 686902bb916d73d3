import { writeChain } from '../../../scripts/bench/seed/write-chain.ts';
import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { prepareServer } from '../support/server.ts';
import { goWithin, load, openScreen, reload, waitForWorker } from '../support/steps.ts';
import { test as base, expect, SHOP } from '../support/test.ts';

const SHOPS = 50;
const OWNER_OF = `select owner from record where type = 'LOCATION' and content ->> 'name' = ?`;
/** Maximum bytes of an answer to each query, compressed. */
const MAX_BYTES = { overview: 30 * 1024, pickList: 60 * 1024 };

/** A server of its own. On the worker's server every later test of Bento's would carry the chain along. */
const test = base.extend({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const server = await prepareServer();
      server.edit((database) => {
        const { owner } = database.prepare(OWNER_OF).get(SHOP) as { owner: string };
        writeChain(database, { owner, shops: SHOPS, items: 100, sales: 8 });
      });
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

test('[ML-01] [X-02] an owner of fifty more shops sees all of them after one small answer, finds one, and has them offline', async ({
  page,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openScreen(page, BENTO, '/home');
  await waitForWorker(page);

  const bytes = { overview: [] as number[], pickList: [] as number[] };
  const small = async (query: keyof typeof bytes): Promise<void> => {
    // A returning socket asks once more, so the largest answer counts.
    await expect.poll(() => bytes[query].length).toBeGreaterThan(0);
    expect(Math.max(...bytes[query])).toBeLessThan(MAX_BYTES[query]);
  };
  const asked: string[] = [];
  page.on('requestfinished', async (request) => {
    const body = request.postData() ?? '';
    if (!request.url().endsWith('/graphql')) return;
    asked.push(body);
    for (const query of ['overview', 'pickList'] as const)
      if (body.includes(query)) bytes[query].push((await request.sizes()).responseBodySize);
  });
  await page.getByRole('link', { name: 'Meus Locais' }).click();
  const table = page.getByRole('table');
  await expect(table.getByRole('rowheader')).toHaveCount(SHOPS + 3);
  await small('overview');
  // Home may still be asking for heartbeats, which this screen does not need.
  expect(asked.filter((body) => /ITEM|SHOPPING_PURCHASE/.test(body))).toEqual([]);

  await looksRight(page, 'overview');
  const needs = page.getByRole('region', { name: /Precisa de você/ });
  await needs.getByRole('button', { name: /^Offline há 2 h/ }).click();
  await expect(needs.getByRole('link', { name: /Café da Biblioteca/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Buscar e ordenar' }).click();
  await page.getByRole('searchbox', { name: 'Nome ou endereço' }).fill('sao lucas rua 20');
  await expect(table.getByRole('rowheader')).toHaveCount(1);
  await table.getByRole('button', { name: 'Hospital São Lucas 3' }).click();
  await looksRight(page, 'overview-open');
  const ways = page.getByRole('navigation', { name: 'Gerenciar Hospital São Lucas 3' });
  for (const name of ['Vendas', 'Itens', 'Configurações', 'Etiquetas'])
    await expect(ways.getByRole('link', { name, exact: true })).toBeVisible();

  await goWithin(page, '/manager/pick-list');
  // Only shops that need goods are listed.
  await expect(page.getByText(/^[1-5]\d locais · /)).toBeVisible();
  await small('pickList');
  await page.goBack();

  await context.setOffline(true);
  await reload(page);
  await expect(table.getByRole('rowheader')).toHaveCount(SHOPS + 3);
  await expect(page.getByText(/dados de \d\d:\d\d/)).toBeVisible();
  await context.setOffline(false);
});

/** Follows the link. True if the screen showed a wait for its rows. */
const isAwaited = (way: Element): Promise<boolean> =>
  new Promise((resolve) => {
    const watcher = new MutationObserver(() => {
      const awaited = document.querySelector('[aria-label="Carregando locais…"]');
      if (!awaited && !document.querySelector('tbody tr')) return;
      watcher.disconnect();
      resolve(awaited !== null);
    });
    watcher.observe(document, { childList: true, subtree: true });
    (way as HTMLElement).click();
  });

test('[ML-01] [X-02] an owner who rests at home finds the rows of all locations read', async ({ page }) => {
  await openScreen(page, BENTO, '/home');
  await waitForWorker(page);
  const way = page.locator('#root').getByRole('link', { name: 'Meus Locais' });
  await way.click();
  await expect(page.getByRole('rowheader')).toHaveCount(SHOPS + 3);
  // The app reads ahead in idle time, and a tap may come before that.
  await expect(async () => {
    await load(page, '/home');
    await way.waitFor();
    await page.waitForLoadState('networkidle');
    expect(await way.evaluate(isAwaited)).toBe(false);
  }).toPass();
});
