import { BENTO, changeRecord, getRecord, locationOf } from '../support/api.ts';
import { openFront } from '../support/guests.ts';
import { STOP } from '../support/kept-writes.ts';
import { looksRight } from '../support/look.ts';
import { REFUSED } from '../support/page-watch.ts';
import {
  addToCart,
  dialogsAreGone,
  goWithin,
  openCart,
  openScreen,
  openShop,
  whiteTiles,
} from '../support/steps.ts';
import { DESK, expect, test } from '../support/test.ts';

const MAINTENANCE = 'Fechado para manutenção';

test('a shop closed for maintenance says so on home, in the shop and on its tablet, sells nothing and keeps the cart', async ({
  page,
  bento,
  customer,
  server,
  newDevice,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(REFUSED);
  const stop = await locationOf(bento, STOP);
  await openShop(page, customer, stop);
  const add = page.getByRole('button', { name: /^Adicionar / }).first();
  const item = ((await add.getAttribute('aria-label')) ?? '').replace('Adicionar ', '');
  await addToCart(page, item);

  await whiteTiles(page);
  const { page: desk } = await newDevice(DESK);
  await whiteTiles(desk);
  await openScreen(desk, BENTO, `/manager/configuration/${stop}`);
  const part = desk.getByRole('region', { name: 'Funcionamento' });
  await part.getByRole('checkbox', { name: MAINTENANCE }).check();
  await part.getByRole('textbox', { name: 'Aviso para os clientes' }).fill('Voltamos na segunda');
  await part.getByRole('button', { name: 'Adicionar horário' }).click();
  await looksRight(desk, 'opening-form');
  await part.getByRole('button', { name: 'Salvar funcionamento' }).click();
  await expect(desk.getByText('Local atualizado com sucesso!')).toBeVisible();

  // The open shop hears of the maintenance.
  await expect(page.getByText(`${MAINTENANCE} · Voltamos na segunda`)).toBeVisible();
  await looksRight(page, 'opening-shop');
  await openCart(page);
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await expect(
    page.getByText('Este local está fechado para manutenção. Seu carrinho fica guardado.'),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await dialogsAreGone(page);
  await goWithin(page, `/location-information/${stop}`);
  await expect(page.getByText('segunda a sexta · 07:00 às 22:00')).toBeVisible();
  await expect(page.getByRole('main').getByText(MAINTENANCE)).toBeVisible();
  await goWithin(page, '/home');
  const card = page.getByRole('article').filter({ hasText: STOP });
  await expect(card.getByText(MAINTENANCE)).toBeVisible();
  await looksRight(page, 'opening-home');

  const { page: tablet } = await newDevice({ viewport: { width: 820, height: 1180 } });
  await openFront(tablet, server.origin, stop);
  await expect(tablet.getByText(`${MAINTENANCE} · Voltamos na segunda`)).toBeVisible();

  await part.getByRole('checkbox', { name: MAINTENANCE }).uncheck();
  await part.getByRole('button', { name: 'Remover horário' }).click();
  await part.getByRole('button', { name: 'Salvar funcionamento' }).click();
  await goWithin(page, `/shopping/${stop}`);
  await expect(page.getByText(`${MAINTENANCE} · Voltamos na segunda`)).toBeHidden();
  await openCart(page);
  await page.getByRole('button', { name: 'Comprar com PIX' }).click();
  await expect(page.getByRole('group', { name: 'Código PIX copia e cola' })).toBeVisible();
  await test.step('outside its hours a shop says when it opens and still sells, unless its owner wants otherwise', async () => {
    await page.getByRole('button', { name: 'Cancelar' }).click();
    await page.getByRole('button', { name: 'Cancelar compra' }).click();
    await dialogsAreGone(page);
    const today = new Date(Date.now() - 3 * 3_600_000).getUTCDay();
    const openingHours = [{ weekdays: [(today + 3) % 7], from: '07:00', to: '22:00' }];
    const change = async (more: object): Promise<void> =>
      changeRecord(bento, await getRecord(bento, stop, 'LOCATION'), more);
    try {
      await change({ openingHours });
      await expect(
        page.getByText(/^Fechado agora · abre .+ às 07:00\. Se você está no local, pode comprar\.$/),
      ).toBeVisible();
      await change({ openingHours, sellsWithinHours: true });
      await expect(page.getByText(/A compra espera; o carrinho fica guardado\.$/)).toBeVisible();
      await openCart(page);
      await page.getByRole('button', { name: 'Comprar com PIX' }).click();
      await expect(
        page.getByText('Este local está fechado agora e só vende no horário. Seu carrinho fica guardado.'),
      ).toBeVisible();
    } finally {
      await change({ openingHours: null, sellsWithinHours: null });
    }
  });
});
