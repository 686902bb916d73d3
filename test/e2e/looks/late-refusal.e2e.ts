import { BENTO, changeRecord, getRecord, locationOf } from '../support/api.ts';
import { brokenWords, enlargeText } from '../support/large-text.ts';
import { openScreen, whiteTiles } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 568 } });

test('[MC-01] [F-07] [X-04] settings on their way, and refused behind the screen: no word of the title or the toast is broken', async ({
  page,
  bento,
}) => {
  const cafe = await locationOf(bento, 'Café da Biblioteca');
  const change = changeRecord(bento, await getRecord(bento, cafe, 'LOCATION'), { lat: 999 });
  const errors: unknown = JSON.parse(await change.then(String, (error: Error) => error.message));
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  await whiteTiles(page);
  await page.route('**/graphql', async (route) => {
    if (!/updateRecord/.test(route.request().postData() ?? '')) return route.fallback();
    await refused;
    await route.fulfill({ json: { data: null, errors } });
  });
  await openScreen(page, BENTO, `/manager/configuration/${cafe}`);
  const title = page.getByRole('heading', { level: 1 });
  await page.getByRole('textbox', { name: 'Descrição', exact: true }).fill('Outra descrição');
  await page.getByRole('button', { name: 'Salvar informações' }).click();
  await expect(page.getByRole('banner').getByText('Na fila')).toBeVisible();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    expect(await brokenWords(title), `on its way, ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 320, height: 568 });
  // The toast of a slow request comes first, and the refusal replaces it.
  await expect(page.locator('[data-toast="info"]')).toBeVisible();
  refuse();
  const toast = page.locator('[data-toast="error"]');
  await expect(toast.getByRole('button', { name: 'Ver pendências' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Precisa de você')).toBeVisible();
  expect(await brokenWords(toast)).toEqual([]);
  expect(await brokenWords(title), 'refused').toEqual([]);
  await enlargeText(page);
  expect(await brokenWords(title), 'refused, with text twice as large').toEqual([]);
});
