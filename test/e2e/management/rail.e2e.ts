import type { Page } from '@playwright/test';
import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { goWithin, openScreen, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

const SHOP = 'Mercadinho do Bloco B';
const rail = (page: Page) => page.getByRole('navigation', { name: 'Gestão' });

test('[ML-01] on a computer the rail leads through the management, keeps the section as the location changes, and has keys; a tablet has icons, a phone a bar', async ({
  page,
  context,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await page.setViewportSize({ width: 1280, height: 800 });
  await openScreen(page, BENTO, '/manager');
  await expect(rail(page).getByRole('link', { name: 'Visão geral' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('heading', { name: 'Meus Locais' })).toBeVisible();

  await rail(page).getByRole('link', { name: 'Vendas' }).click();
  await expect(page).toHaveURL(/\/manager\/sales$/);
  await page.keyboard.press('Control+k');
  const choice = page.getByRole('dialog', { name: 'Escolha o local' });
  await expect(choice.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('bloco b');
  await expect(choice.getByRole('listitem')).toHaveCount(1);
  await looksRight(page, 'rail-switcher');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manager\/sales\/.+$/);
  await expect(rail(page).getByRole('button', { name: SHOP })).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('i');
  // The heading appears before the items and their search.
  await expect(page.getByRole('heading', { name: 'Gerenciar Itens' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('rowheader').first()).toBeVisible();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await page.keyboard.press('/');
  await expect(page.locator('input[type=search]').first()).toBeFocused();
  // Typing in a field triggers no shortcut.
  await page.keyboard.type('gv');
  await expect(page.locator('input[type=search]').first()).toHaveValue('gv');
  await page.locator('body').press('Escape');

  await rail(page).getByRole('button', { name: SHOP }).click();
  await choice.getByRole('link', { name: 'Todos os locais' }).click();
  await expect(page).toHaveURL(/\/manager$/);
  // Items belong to a location, so the app asks for one first.
  await rail(page).getByRole('button', { name: 'Itens' }).click();
  await page
    .getByRole('dialog', { name: 'Itens: escolha o local' })
    .getByRole('link', { name: SHOP })
    .click();
  await expect(page.getByRole('heading', { name: 'Gerenciar Itens' })).toBeVisible();
  await test.step('a tablet has icons with names, a phone a bar, and both work offline', async () => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await goWithin(page, '/manager');
    await expect(page.getByRole('heading', { name: 'Meus Locais' })).toBeVisible();
    await waitForWorker(page);
    const losses = rail(page).getByRole('link', { name: 'Perdas' });
    expect((await losses.boundingBox())?.width).toBeLessThan(72);
    await looksRight(page, 'rail-tablet');

    await page.setViewportSize({ width: 390, height: 844 });
    await expect(rail(page).getByRole('listitem')).toHaveCount(5);
    await context.setOffline(true);
    await rail(page).getByRole('link', { name: 'Reposição' }).click();
    await expect(page.getByRole('heading', { name: 'Lista de reposição' })).toBeVisible();
    await page.goBack();
    await rail(page).getByRole('button', { name: 'Mais' }).click();
    const more = page.getByRole('dialog', { name: 'Mais' });
    await looksRight(page, 'rail-more');
    await more.getByRole('link', { name: 'Perdas' }).click();
    await expect(page.getByRole('heading', { name: 'Perdas' })).toBeVisible();
    await expect(more).toBeHidden();

    await page.setViewportSize({ width: 320, height: 568 });
    await looksRight(page, 'rail-small');
  });
});
