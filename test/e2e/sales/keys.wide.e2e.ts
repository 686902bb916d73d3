import { BENTO } from '../support/api.ts';
import { openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test('sales by keys alone: arrows move, Enter opens, Escape leaves the form, then the sale, and returns to its row', async ({
  page,
}) => {
  await openScreen(page, BENTO, '/manager/sales');
  const rows = page.getByRole('main').getByRole('listitem').getByRole('button');
  await expect(rows.nth(2)).toBeVisible();
  await rows.first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(rows.nth(2)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary', { name: 'Venda' });
  await expect(panel.getByRole('button', { name: 'Fechar venda' })).toBeVisible();
  await expect(rows.nth(1)).toHaveAttribute('aria-current', 'true');

  const give = panel.getByRole('button', { name: 'Devolver…' });
  await give.focus();
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Escolha quantos devolver' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(give).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(rows.nth(1)).toBeFocused();
});
