import { BENTO, locationOf } from '../support/api.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { DESK, expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test('[X-04] two devices of one owner change the same field of an item, one of them offline: the owner decides whose stays', async ({
  page,
  context,
  bento,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, 'Parada da Serra');
  const form = page.getByRole('form');
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await page.getByRole('button', { name: /^Barra de proteína 45 g/ }).click();
  await waitForWorker(page);
  await context.setOffline(true);
  await form.getByRole('textbox', { name: 'Nome' }).fill('Barra de proteína, cacau');
  await form.getByRole('button', { name: 'Salvar' }).click();
  const own = page.getByRole('button', { name: /Barra de proteína, cacau/ });
  await expect(own).toContainText('Na fila');

  const { page: desk } = await newDevice(DESK);
  await openScreen(desk, BENTO, `/manager/items/${stop}`);
  await desk.getByRole('button', { name: /^Barra de proteína 45 g/ }).click();
  await desk.getByRole('form').getByRole('textbox', { name: 'Nome' }).fill('Barra de proteína, amendoim');
  await desk.getByRole('form').getByRole('button', { name: 'Salvar' }).click();
  await expect(desk.getByText('Item salvo com sucesso!')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('1 envio precisa de você')).toBeVisible();
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  const tray = page.getByRole('dialog', { name: 'Pendências' });
  await expect(tray.getByText(/^Mudou enquanto você editava/)).toBeVisible();
  const sides = tray.getByRole('group', { name: 'Nome' });
  await expect(sides).toContainText('SeuBarra de proteína, cacau');
  await expect(sides).toContainText(/Você em outro aparelho, agoraBarra de proteína, amendoim/);
  await tray.getByRole('button', { name: 'Usar a minha' }).click();
  await expect(tray.getByText('Nada pendente')).toBeVisible();
  await expect(desk.getByRole('button', { name: /^Barra de proteína, cacau/ })).toBeVisible();
  await reload(desk);
  await expect(desk.getByRole('button', { name: /^Barra de proteína, cacau/ })).toBeVisible();
});
