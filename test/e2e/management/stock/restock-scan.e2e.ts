import type { Page } from '@playwright/test';
import { BENTO, itemOf, locationOf } from '../../support/api.ts';
import { goodsIn, putItem, removeLater, tidy } from '../../support/goods.ts';
import { STOP } from '../../support/kept-writes.ts';
import { looksRight } from '../../support/look.ts';
import { NETWORK_FAULTS } from '../../support/page-watch.ts';
import { openScreen, waitForWorker } from '../../support/steps.ts';
import { expect, test } from '../../support/test.ts';

test.use({ keptWorker: true });

test.afterEach(tidy);

const scanner = (page: Page) => page.getByRole('dialog', { name: 'Ler código de barras' });

async function type(page: Page, code: string): Promise<void> {
  const field = scanner(page).getByRole('textbox');
  await field.fill(code);
  await field.press('Enter');
}

test('a scan at the shelf opens the number pad with the box, and a code that nobody has makes an item, without a signal', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, STOP);
  const mark = Date.now();
  const [name, code] = [`Guaraná em lata ${mark}`, `CX-${mark}`];
  await putItem(bento, stop, name, { code, quantity: 2, boxSize: 24, boxName: 'fardo', minimum: 8 });
  await openScreen(page, BENTO, `/manager/items/${stop}?modo=reposicao`);
  await expect(page.getByRole('button', { name: `Aumentar ${name}`, exact: true })).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ler código de barras' }).click();
  await type(page, code);
  const pad = scanner(page).getByRole('region', { name: `Reposto: ${name}` });
  await expect(pad.getByRole('status')).toHaveText('1');
  await pad.getByRole('button', { name: '7', exact: true }).click();
  await expect(pad.getByRole('status'), 'the first digit replaces what the scan counted').toHaveText('7');
  await pad.getByRole('button', { name: '2', exact: true }).click();
  await pad.getByRole('button', { name: 'Apagar o último número' }).click();
  await pad.getByRole('button', { name: '+24' }).click();
  await expect(pad.getByRole('status')).toHaveText('31');
  await looksRight(page, 'restock-pad');
  // The next code can be read or typed at once.
  const unknown = `NOVO-${mark}`;
  await type(page, unknown);
  await expect(scanner(page).getByText(`Nenhum produto com o código ${unknown}.`)).toBeVisible();
  await looksRight(page, 'restock-unknown');
  await scanner(page).getByRole('button', { name: 'Criar com este código' }).click();
  const form = page.getByRole('form', { name: 'Novo item' });
  await expect(form.getByText(unknown)).toBeVisible();
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form.getByText('Nome e preço são obrigatórios')).toHaveCount(2);
  await field('Nome').fill(`Chocolate ${mark}`);
  await field('Preço').fill('650');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(form).toHaveCount(0);

  // The visit continues as it was left. The shelf shows the running-out items first.
  await page.getByRole('button', { name: 'Reposição' }).click();
  const row = page.getByRole('listitem').filter({ hasText: name });
  await expect(row).toContainText('+31');
  await page.getByRole('radio', { name: 'Acabando' }).click();
  await expect(row, 'two are fewer than its minimum').toBeVisible();
  await looksRight(page, 'restock-ending');
  await page.getByRole('button', { name: 'Concluir reposição' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(page.getByText(/^Reposição concluída/)).toBeVisible();
  await context.setOffline(false);
  await expect.poll(async () => (await goodsIn(bento, stop, name))?.quantity).toBe(33);
  await expect
    .poll(() => goodsIn(bento, stop, `Chocolate ${mark}`))
    .toMatchObject({ value: 6.5, code: unknown });
  removeLater((await itemOf(bento, stop, `Chocolate ${mark}`)).id, 'ITEM');
});
