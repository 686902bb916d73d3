import { changeRecord, getRecord, locationOf, MARINA } from '../support/api.ts';
import { enlargeText } from '../support/large-text.ts';
import { openScreen, reload } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ timezoneId: 'America/Manaus' });

const NAME = 'Parada da Serra';
const LONG = 'SupermercadinhoInteligentissimoDaEstacaoRodoviariaCentral';

test('[H-03] hours told to a phone in another zone leave the name of the shop and the star free', async ({
  page,
  bento,
}) => {
  const id = await locationOf(bento, NAME);
  const today = new Date(Date.now() - 3 * 3_600_000).getUTCDay();
  const openingHours = [{ weekdays: [(today + 1) % 7], from: '09:30', to: '22:00' }];
  const change = async (more: object): Promise<void> =>
    changeRecord(bento, await getRecord(bento, id, 'LOCATION'), more);
  await change({ openingHours });
  try {
    await openScreen(page, MARINA, '/home');
    const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: NAME }) });
    // A run over midnight reads 'abre às 09:30'.
    const told = card.getByText(/Fechado agora · abre (amanhã )?às 09:30 \(de Brasília\)/);
    for (const size of ['usual', 'large'] as const) {
      if (size === 'large') await enlargeText(page);
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        // A card far from the screen has no ribbon yet.
        await card.scrollIntoViewIfNeeded();
        await expect(told).toBeVisible();
        const [ribbon, name, star] = await Promise.all([
          told.boundingBox(),
          card.getByRole('heading', { name: NAME }).boundingBox(),
          card.getByRole('button', { name: /nos favoritos$/ }).boundingBox(),
        ]);
        if (!ribbon || !name || !star) throw new Error('a part of the card is not drawn');
        expect(ribbon.y + ribbon.height, `${size} text, ${width} px: the name`).toBeLessThanOrEqual(name.y);
        const fits = await told.evaluate((one) => one.scrollWidth <= one.clientWidth);
        expect(fits, `${size} text, ${width} px: the end`).toBe(true);
        expect(ribbon.x, `${size} text, ${width} px: the star`).toBeGreaterThanOrEqual(star.x + star.width);
      }
    }
    await change({ name: LONG });
    await reload(page);
    const heading = page.getByRole('heading', { name: LONG });
    await heading.scrollIntoViewIfNeeded();
    await expect(heading).toBeVisible();
    expect(await heading.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true);
  } finally {
    await change({ openingHours: null, name: NAME });
  }
});
