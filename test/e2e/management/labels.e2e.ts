import type { Locator, Page } from '@playwright/test';
import { BENTO, changeRecord, itemOf, type RecordRow, recordsOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { readCode } from '../support/read-code.ts';
import { openScreen, reload, shopIsLive, signIn, waitForWorker } from '../support/steps.ts';
import { DESK, expect, SHOP, test } from '../support/test.ts';

test.use({ keptWorker: true });

const MM_PER_PX = 25.4 / 96;
const MM_PER_POINT = 25.4 / 72;
const MIN_MODULE_MM = 0.33;

/** Goods with a price in reais and a new name. The last price is the highest possible. */
const DEAR = [
  ['Café torrado 250 g', 1234.5, 'Vinho tinto da Serra, reserva especial do vinhedo 250 g'],
  ['Amendoim japonês 70 g', 234.5, 'Amendoim japonês 70 g'],
  ['Bombom de avelã', 12_345.67, 'Bombom de avelã 20 g'],
  ['Paçoca rolha', 1_000_000, 'Paçoca rolha 50 g'],
] as const;

test('[F-01] without a signal an old label is found and the sticker is drawn; who follows its QR signed out lands in the shop', async ({
  page,
  context,
  bento,
  server,
  shopId,
  customer,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  await openScreen(page, BENTO, `/manager/labels/${shopId}`);
  await page.getByRole('checkbox', { name: 'Água mineral 500 ml' }).check();
  await looksRight(page, 'labels');
  // All labels need all items, so the device may then print them without a signal.
  await page.getByRole('button', { name: 'Marcar todos' }).click();
  await expect(page.getByText(/^\d+ etiquetas em 2 folhas$/)).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await reload(page);
  await page.getByRole('button', { name: 'Conferir prateleira' }).click();
  const { code } = JSON.parse((await itemOf(bento, shopId, 'Água mineral 500 ml')).content) as {
    code: string;
  };
  await page.getByRole('textbox', { name: 'Código da etiqueta' }).fill(`ETQ300-${code}`);
  await page.getByRole('button', { name: 'Usar' }).click();
  await expect(page.getByText(/preço antigo: etiqueta R\$\s3,00, agora R\$\s3,50/).first()).toBeVisible();
  await looksRight(page, 'shelf-check');
  await page.getByRole('button', { name: 'Imprimir antigas' }).click();
  await expect(page.getByRole('checkbox', { name: 'Água mineral 500 ml' })).toBeChecked();
  await page.getByRole('button', { name: 'Marcar todos' }).click();
  // Another test may have made an item.
  const count = Number.parseInt((await page.getByText(/^\d+ produtos$/).textContent()) ?? '', 10);
  expect(count).toBeGreaterThanOrEqual(36);
  await expect(page.getByText(`${count} etiquetas em 2 folhas`)).toBeVisible();
  await page.getByRole('button', { name: 'Adesivo da loja' }).click();
  await expect(page.getByRole('main').getByText(SHOP, { exact: true })).toBeVisible();
  await looksRight(page, 'sticker');

  const address = await readCode(page.getByRole('img', { name: `QR Code de ${SHOP}` }), 'qr');
  expect(address).toBe(`${server.origin}/shopping/${shopId}`);
  const { page: visitor } = await newDevice({ serviceWorkers: 'block' });
  await visitor.goto(address);
  await expect(visitor).toHaveURL(/\/login$/);
  await signIn(visitor, customer);
  await expect(visitor).toHaveURL(address);
  await expect(visitor.getByRole('heading', { name: SHOP })).toBeVisible();
  await shopIsLive(visitor);
});

test('shelf labels come out of the printer in their sizes, with price, unit price and bars that a scanner reads', async ({
  shopId,
  bento,
  newDevice,
}) => {
  // Some labels have the longest possible texts.
  const before: RecordRow[] = [];
  for (const [goods, value, name] of DEAR) {
    const item = await itemOf(bento, shopId, goods);
    before.push(item);
    await changeRecord(bento, item, { name, price: value, value });
  }
  const water = JSON.parse((await itemOf(bento, shopId, 'Água mineral 500 ml')).content) as { code: string };
  // An earlier test may have left an item.
  const { length: count } = await recordsOf(bento, shopId, 'ITEM');
  // A desktop, because a phone does not print the page in its own size.
  const { page } = await newDevice({ ...DESK, deviceScaleFactor: 2 });
  await page.addInitScript(() =>
    Reflect.set(window, 'print', () => document.body.toggleAttribute('data-asked')),
  );
  await openScreen(page, BENTO, `/manager/labels/${shopId}`);
  await page.getByRole('button', { name: 'Marcar todos' }).click();
  await page.getByRole('button', { name: 'Imprimir' }).click();
  await expect(page.locator('body[data-asked]')).toBeVisible();

  expect(await papers(page)).toEqual(Array(2).fill([210, 297]));
  await onPaper(page, async (label) => {
    await expect(label).toHaveCount(count);
    await fits(label, [63.5, 34.5]);
    await saysAll(label, water.code);
  });
  await page.getByRole('button', { name: 'Rolo de 58 mm' }).click();
  expect(await papers(page)).toEqual(Array(count).fill([58, 40]));
  await onPaper(page, async (label) => {
    await fits(label, [58, 40]);
    await saysAll(label, water.code);
  });
  await page.getByRole('button', { name: 'Adesivo da loja' }).click();
  expect(await papers(page)).toEqual([[210, 297]]);
  for (const item of before)
    await changeRecord(bento, { ...item, content: '{}' }, JSON.parse(item.content) as object);
});

/** Sizes of the printed pages, in whole mm. */
async function papers(page: Page): Promise<number[][]> {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, ...sides]) =>
    sides.map((side) => Math.round(Number(side) * MM_PER_POINT)),
  );
}

/** Shows the labels as printed. */
async function onPaper(page: Page, look: (label: Locator) => Promise<void>): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await look(page.locator('body > :last-child > * > *'));
  await page.emulateMedia({ media: null, colorScheme: null });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.getByRole('button', { name: 'Ainda não' }).click();
}

/** Expects each label to have its size, with no part outside or over another. */
async function fits(labels: Locator, size: readonly [width: number, height: number]): Promise<void> {
  const faults = await labels.evaluateAll(
    (all, { wanted, mm }) =>
      all.flatMap((label) => {
        const box = label.getBoundingClientRect();
        const parts = [...label.querySelectorAll('p, figure')].map((part) => part.getBoundingClientRect());
        const rightSize = [box.width, box.height].every(
          (side, place) => Math.abs(side * mm - (wanted[place] ?? 0)) < 0.1,
        );
        const inside = parts.every(
          (part) =>
            part.left >= box.left - 1 &&
            part.right <= box.right + 1 &&
            part.top >= box.top - 1 &&
            part.bottom <= box.bottom + 1,
        );
        const apart = parts.every((one, place) =>
          parts
            .slice(place + 1)
            .every(
              (other) =>
                one.right <= other.left + 1 ||
                other.right <= one.left + 1 ||
                one.bottom <= other.top + 1 ||
                other.bottom <= one.top + 1,
            ),
        );
        return rightSize && inside && apart ? [] : [label.textContent];
      }),
    { wanted: size, mm: MM_PER_PX },
  );
  expect(faults).toEqual([]);
}

async function saysAll(labels: Locator, code: string): Promise<void> {
  const label = labels.filter({ hasText: 'Água mineral 500 ml' });
  await expect(label).toContainText(/R\$\s*3,50/);
  await expect(label).toContainText(/R\$\s7,00\/L/);
  expect(await readCode(label, 'ean13')).toBe(code);
  const qr = label.getByRole('img', { name: 'QR da etiqueta' });
  const module = await qr.evaluate((svg: SVGSVGElement) => {
    const { width, height } = svg.getBoundingClientRect();
    return Math.min(width, height) / svg.viewBox.baseVal.width;
  });
  expect(module * MM_PER_PX, 'a module, mm: what a phone reads at arm’s length').toBeGreaterThan(
    MIN_MODULE_MM,
  );
  expect(await readCode(qr, 'qr')).toBe(`ETQ350-${code}`);
}
