import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parseCsv } from '../../../src/domain/csv/text.ts';
import { unzip } from '../../support/unzip.ts';
import { BENTO, changeRecord, getRecord, itemOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { giveBalance } from '../support/money.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Salvar planilha do mês' });

/** Saves a file of the open month. Returns its name and its bytes. */
async function save(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  if (!(await dialogOf(page).isVisible()))
    await page.getByRole('button', { name: /^Salvar planilha/ }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialogOf(page).getByRole('button', { name: button }).click(),
  ]);
  const bytes = await readFile(await file.path());
  await expect(dialogOf(page)).toHaveCount(0);
  return { name: file.suggestedFilename(), bytes };
}

/** Amount of 'R$ 1.234,56' or '1234,56' in centavos. */
const centavos = (text: string): number => Number(text.replace(/[^\d-]/g, '')) || 0;

test('the files of a month hold what the screen shows, to the centavo, and codes stay text', async ({
  page,
  context,
  server,
  customer,
  bento,
  shopId,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const ITEM = 'Bolo no pote de cenoura';
  await changeRecord(bento, await getRecord(bento, shopId, 'LOCATION'), { cnpj: '11222333000181' });
  await changeRecord(bento, await itemOf(bento, shopId, ITEM), { ncm: '01234567', ean: '0012345678905' });
  await giveBalance(server.origin, customer, shopId, ITEM);
  await openScreen(page, BENTO, '/manager/closing');
  await page.getByRole('button', { name: 'Mês seguinte' }).click();
  const sold = page.getByRole('region', { name: /vendas?$/ });
  await expect(sold).toBeVisible();
  await page.getByRole('button', { name: /^Salvar planilha/ }).click();
  await expect(dialogOf(page).getByRole('button', { name: 'CSV dos itens' })).toBeEnabled();
  await looksRight(page, 'closing-files');

  const places = await save(page, 'CSV dos locais');
  expect(places.name).toMatch(/^vendinha-fechamento-\d{4}-\d\d\.csv$/);
  expect([...places.bytes.subarray(0, 3)], 'the mark of UTF-8').toEqual([0xef, 0xbb, 0xbf]);
  const [head = [], ...rows] = parseCsv(places.bytes.toString()).rows.map(({ cells }) => cells);
  const sum = (title: string): number =>
    rows.reduce((all, cells) => all + centavos(cells[head.indexOf(title)] ?? ''), 0);
  const shown = async (name: string): Promise<number> =>
    centavos(
      (await sold.getByText(name, { exact: true }).locator('..').locator('dd').first().innerText()).split(
        '\n',
      )[0] ?? '',
    );
  expect(sum('Receita')).toBe(await shown('Receita'));
  const own = rows.find((cells) => cells[1] === SHOP);
  expect(own?.[2]).toBe('11.222.333/0001-81');
  expect(rows.map((cells) => cells[1])).toContain('Parada da Serra');

  const items = await save(page, 'CSV dos itens');
  const lines = parseCsv(items.bytes.toString()).rows.map(({ cells }) => cells);
  const line = lines.find((cells) => cells[1] === SHOP && cells[3] === ITEM);
  expect(line?.slice(4, 7)).toEqual(['0123 4567', '', '0 012345 678905']);
  const itemsOf = (name: string): number =>
    lines
      .slice(1)
      .filter((cells) => cells[1] === name)
      .reduce((all, cells) => all + centavos(cells[8] ?? ''), 0);
  expect(itemsOf(SHOP), 'what the items brought is what the shop sold').toBe(
    centavos(own?.[head.indexOf('Vendas (R$)')] ?? ''),
  );

  const book = await save(page, 'Excel (XLSX)');
  expect(book.name).toMatch(/\.xlsx$/);
  const parts = unzip(book.bytes);
  const numbers = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<c r="H\d+"[^>]*><v>([^<]+)/g)];
  const inBook = numbers.slice(1).reduce((all, [, value]) => all + Math.round(Number(value) * 100), 0);
  expect(inBook).toBe(sum('Vendas (R$)'));
  expect(parts.get('xl/workbook.xml')).toMatch(/name="Locais".*name="Itens"/s);

  // Without a signal a loaded month can still be saved.
  await context.setOffline(true);
  const again = await save(page, 'CSV dos locais');
  expect(again.bytes.equals(places.bytes)).toBe(true);
});
