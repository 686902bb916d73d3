import type { Locator } from '@playwright/test';
import { BENTO, locationOf } from '../support/api.ts';
import { goWithin, openScreen } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

const edgeOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => getComputedStyle(element).borderTopWidth);

test('[X-04] in forced colours a button has an edge, and what is chosen is told from what is not', async ({
  page,
  bento,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const shop = await locationOf(bento, SHOP);
  await openScreen(page, BENTO, '/withdraw-revenue');
  const confirm = page.getByRole('button', { name: /^Confirmar/ });
  await expect(confirm).toBeVisible();
  expect(await edgeOf(confirm)).toBe('1px');
  await goWithin(page, `/manager/items/${shop}`);
  const [chosen, other] = [
    page.getByRole('button', { name: 'Cadastro' }),
    page.getByRole('button', { name: 'Reposição' }),
  ];
  await expect(chosen).toHaveAttribute('aria-pressed', 'true');
  expect([await edgeOf(chosen), await edgeOf(other)]).toEqual(['4px', '1px']);
  await goWithin(page, `/shopping/${shop}`);
  const chip = page.getByRole('radio', { name: /^Tudo/ });
  await expect(chip).toHaveAttribute('aria-checked', 'true');
  const rest = page.getByRole('radio', { checked: false }).first();
  expect([await edgeOf(chip), await edgeOf(rest)]).toEqual(['4px', '1px']);
});
