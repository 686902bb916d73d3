import { BENTO, locationOf } from '../support/api.ts';
import {
  called,
  contentOf,
  KEPT,
  OFFLINE,
  returnLosingAnAnswer,
  STOP,
  seesPending,
  writesOf,
} from '../support/kept-writes.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

test('[MI-02] [MI-03] [MI-05] [X-03] [X-04] an item wants name and price; made without a signal it takes its photo along and arrives once', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  // Offline requests for pictures have no signature, and are repeated later.
  pageWatch.allow([/status of 403 \(Forbidden\) \(.*\/s3\//]);
  const stop = await locationOf(bento, STOP);
  const writes = writesOf(page, 'ITEM');
  const name = 'Queijo colonial 200 g';
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await page.getByRole('button', { name: 'Novo item' }).click();
  const form = page.getByRole('form');
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const save = form.getByRole('button', { name: 'Salvar' });
  await field('Preço').fill('1890');
  await save.click();
  await expect(form.getByText('Nome e preço são obrigatórios')).toHaveCount(1);
  await expect(field('Nome')).toBeFocused();
  await field('Nome').fill(name);
  await field('Preço').fill('');
  await save.click();
  await expect(form.getByText('Nome e preço são obrigatórios')).toHaveCount(1);
  await expect(field('Preço')).toBeFocused();
  await field('Código de barras').fill('789');
  await expect(form.getByText('Um código tem ao menos 4 caracteres')).toBeVisible();
  await field('Código de barras').fill('');
  const file = (type: string, bytes: number) => ({
    name: `queijo.${type.split('/')[1]}`,
    mimeType: type,
    buffer: Buffer.alloc(bytes),
  });
  await form.locator('input[type=file]').setInputFiles(file('image/jpeg', 5_242_881));
  await expect(form.getByText('Imagem muito grande. Máximo 5MB.')).toBeVisible();
  await form.locator('input[type=file]').setInputFiles(file('image/bmp', 10));
  await expect(form.getByText('Formato não aceito. Use JPEG, PNG, GIF ou WebP.')).toBeVisible();
  expect(writes).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  const photo = { name: 'queijo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await form.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByText('Sem conexão: a imagem será enviada junto com o item.')).toBeVisible();
  await field('Preço').fill('1890');
  await save.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await reload(page);
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const row = page.getByRole('button', { name: new RegExp(name) });
  await expect(row).toContainText('R$ 18,90');
  await expect(row).toContainText('Na fila');
  const width = (): Promise<number> =>
    row.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await seesPending(page, 'Item', name);
  expect(await called(bento, stop, 'ITEM', name)).toEqual([]);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes(`/items/${stop}/`),
  );
  await returnLosingAnAnswer(page);
  expect((await stored).status()).toBe(200);
  await expect(row).not.toContainText('Na fila');
  const [made, ...more] = await called(bento, stop, 'ITEM', name);
  expect(more).toEqual([]);
  const { image, value } = contentOf(made);
  expect(value).toBe(18.9);
  expect(decodeURIComponent((await stored).url())).toContain(String(image));
  await expect(row.locator('img')).toHaveAttribute('src', /^http/);
  await expect.poll(width).toBeGreaterThan(0);
});
