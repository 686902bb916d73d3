import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, shopIsLive, whiteTiles } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

test.use({ serviceWorkers: 'block' });

test('[H-07] the shops near home, by name and on a map', async ({ page, customer, pageWatch }) => {
  pageWatch.allow(NETWORK_FAULTS);
  const tiles = 'https://tile.openstreetmap.org/**';
  await whiteTiles(page);
  await page.route(tiles, (route) => route.abort());
  await openScreen(page, customer, '/home');
  const cards = page.getByRole('article');
  await test.step('a map without street pictures says so and still has its pins', async () => {
    await page.getByRole('button', { name: 'Mapa' }).click();
    await expect(page.getByText('Mapa de ruas indisponível agora: veja os locais na lista.')).toBeVisible();
    await expect(
      page.getByRole('region', { name: 'Mapa dos locais' }).getByRole('button', { name: SHOP }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Lista' }).click();
    await page.unroute(tiles);
  });
  await test.step('a search, a map by keyboard and the way back to the list', async () => {
    await expect(cards.filter({ hasText: SHOP })).toBeVisible();
    await page.getByRole('searchbox', { name: 'Nome, bairro ou CEP' }).fill('bloco b');
    await expect(cards).toHaveCount(1);
    await page.getByRole('button', { name: 'Limpar busca' }).click();
    await expect(cards.nth(1)).toBeVisible();

    await page.getByRole('button', { name: 'Mapa' }).focus();
    await page.keyboard.press('Enter');
    const map = page.getByRole('region', { name: 'Mapa dos locais' });
    await expect(map.getByRole('button', { name: SHOP })).toBeVisible();
    await expect(page.getByRole('link', { name: /OpenStreetMap/ })).toBeVisible();
    await looksRight(page, 'mapa-dos-locais');
    const other = map.getByRole('button', { name: 'Parada da Serra' });
    await other.focus();
    await page.keyboard.press('Enter');
    await expect(cards).toHaveCount(1);
    await expect(cards).toContainText('Parada da Serra');
    await page.getByRole('button', { name: 'Lista' }).click();
    await expect(cards.nth(1)).toBeVisible();
  });
  await test.step('whoever comes back from a shop finds the search and the map of before', async () => {
    const search = page.getByRole('searchbox', { name: 'Nome, bairro ou CEP' });
    await search.fill('bloco b');
    await expect(cards).toHaveCount(1);
    await cards.getByRole('link', { name: SHOP, exact: true }).click();
    await shopIsLive(page);
    await page.goBack();
    await expect(search).toHaveValue('bloco b');
    await expect(cards).toHaveCount(1);

    await page.getByRole('button', { name: 'Mapa' }).click();
    await page.getByRole('button', { name: 'Limpar busca' }).click();
    await cards.getByRole('link').first().click();
    await shopIsLive(page);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Mapa' })).toHaveAttribute('aria-pressed', 'true');
    await expect(page.getByRole('region', { name: 'Mapa dos locais' })).toBeVisible();
  });
});
