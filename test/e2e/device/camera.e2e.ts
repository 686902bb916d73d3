import type { Page } from '@playwright/test';
import { checkDigit } from '../../../src/domain/shop/barcode.ts';
import { type Bars, code128, ean8, ean13, itf, upcA, upcE, upcEText } from '../../device/bar-patterns.ts';
import { changeRecord, itemOf } from '../support/api.ts';
import { beyondScreen, spoiltAmounts } from '../support/large-text.ts';
import { looksRight } from '../support/look.ts';
import { deposit } from '../support/money.ts';
import { openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';
import { CODE_SHOWN_MS, codesBefore, codesOnItems } from './support/camera.ts';

const withCheck = (body: string): string => `${body}${checkDigit(body)}`;
const read = (bars: Bars, text: string) => ({ bars, text });

/** Twenty codes of the kinds that shops meet. */
const CODES = [
  ...['789100010010', '789200020021', '400638133393', '560312345678', '200000000017', '789999990000'].map(
    (body) => read(ean13(body), withCheck(body)),
  ),
  ...['9638507', '2000001', '7891234', '4011200'].map((body) => read(ean8(body), withCheck(body))),
  ...['03600029145', '01234567890', '72527273070'].map((body) => read(upcA(body), withCheck(body))),
  read(upcE('0425261'), upcEText('0425261')),
  ...['Lote-42b', 'VENDINHA', '0012345678'].map((text) => read(code128(text), text)),
  ...['17891000100100', '0123456789', '98765432'].map((text) => read(itf(text), text)),
];
test.use({ launchOptions: codesBefore(CODES.map(({ bars }) => bars)) });

const SMALLEST = { width: 320, height: 568 };

async function openScanner(page: Page, shopName: string) {
  await page.getByRole('button', { name: 'Ler código de barras' }).click();
  const dialog = page.getByRole('dialog', { name: shopName });
  await expect(dialog.locator('[data-camera="live"]')).toBeVisible();
  return dialog;
}

interface ScanNotes {
  /** Outcomes of codes in the dialog, in order. `after`: time since the camera was opened, ms. */
  said: { text: string; after: number }[];
  opened: number;
}

/** Notes each outcome of a code in the dialog, and each opening of the camera. */
async function noteOutcomes(page: Page): Promise<() => Promise<ScanNotes>> {
  await page.addInitScript(() => {
    const notes: ScanNotes = { said: [], opened: 0 };
    let openedAt = 0;
    Reflect.set(window, 'scanNotes', notes);
    const { mediaDevices } = navigator;
    const open = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = (wishes) => {
      notes.opened += 1;
      openedAt = performance.now();
      return open(wishes);
    };
    new MutationObserver(() => {
      const text = document.querySelector('[role="dialog"] [role="status"]')?.textContent ?? '';
      const outcome = /^(.+, \d+ no carrinho)\.|Último código: (.+)$/.exec(text);
      const said = outcome?.[1] ?? outcome?.[2];
      if (said && notes.said.at(-1)?.text !== said)
        notes.said.push({ text: said, after: performance.now() - openedAt });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'scanNotes') as ScanNotes);
}

test('[K-02] [K-03] [MI-06] [S-04] goods are scanned one after another', async ({
  page,
  customer,
  shopId,
  bento,
  server,
}) => {
  await deposit(server.origin, customer, 48.9);
  await test.step('twenty codes in a row: each is in the cart, none wrong, one camera', async () => {
    test.setTimeout(240_000);
    const names = await codesOnItems(
      bento,
      shopId,
      CODES.map(({ text }) => text),
    );
    const notes = await noteOutcomes(page);
    await openShop(page, customer, shopId);
    const dialog = await openScanner(page, SHOP);
    const cart = dialog.getByRole('list', { name: 'Carrinho' });
    await expect(cart.getByRole('listitem')).toHaveCount(CODES.length, { timeout: 180_000 });
    const { said, opened } = await notes();
    expect(opened).toBe(1);
    // A slow machine reads some codes in a later round of the video. It may show two outcomes at once, and then the
    // first is not seen. Each round adds one unit of an item.
    const counts = new Map<string, number>();
    for (const { text, after } of said) {
      const [, name = '', units] = /^(.+), (\d+) no carrinho$/.exec(text) ?? [];
      expect(names, `'${text}' names an item of the video`).toContain(name);
      expect(Number(units), `'${text}' is more than before`).toBeGreaterThan(counts.get(name) ?? 0);
      const rounds = 1 + Math.floor(after / (CODES.length * CODE_SHOWN_MS));
      expect(Number(units), `'${text}' after ${Math.round(after)} ms`).toBeLessThanOrEqual(rounds);
      counts.set(name, Number(units));
    }
    expect([...counts.keys()].sort()).toEqual([...names].sort());
  });
  await test.step('the scanner can be used by everyone, and the camera is let go', async () => {
    const dialog = page.getByRole('dialog', { name: SHOP });
    await expect(dialog.getByRole('button', { name: /^Pagar/ })).toBeVisible({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Consultar preço' }).click();
    await expect(dialog.getByRole('button', { name: 'Pôr no carrinho' }).nth(1)).toBeVisible({
      timeout: 60_000,
    });
    await looksRight(page, 'leitor', 'both');
    await page.setViewportSize(SMALLEST);
    for (const name of ['Fechar', 'Ou digite o código', 'Consultar preço', /^Pagar/])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
    const ways = dialog.getByRole('radiogroup', { name: 'Forma de pagamento' });
    for (const way of ['Saldo', 'PIX']) await expect(ways.getByText(way)).toBeInViewport({ ratio: 1 });
    await expect(dialog.getByText('Aponte a câmera para o código de barras.')).toBeInViewport({ ratio: 1 });
    // The total of twenty goods has three digits, and their lines need the height.
    const [count, total] = [dialog.getByText(/^\d+ itens/), dialog.getByText(/^R\$\s[\d.]+,\d\d$/).last()];
    const [left, right] = [await count.boundingBox(), await total.boundingBox()];
    expect(left && right && left.x + left.width <= right.x && left.y < right.y + right.height).toBe(true);
    await expect.poll(() => spoiltAmounts(page)).toEqual([]);
    expect(await beyondScreen(page)).toBeLessThanOrEqual(0);
    await looksRight(page, 'leitor-320');
    const track = await dialog.locator('video').evaluateHandle((video: HTMLVideoElement) => {
      const stream = video.srcObject;
      return stream instanceof MediaStream ? stream.getVideoTracks()[0] : undefined;
    });
    expect(await track.evaluate((one) => one?.readyState)).toBe('live');
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page, 'BACK closed the camera and nothing else').toHaveURL(`/shopping/${shopId}`);
    expect(await track.evaluate((one) => one?.readyState)).toBe('ended');
  });
});

test('[K-02] [MI-06] typing stands beside the camera', async ({ page, customer, shopId, bento }) => {
  const name = 'Pão de queijo, 4 un.';
  // A code that the video lacks, so that the camera does not read it first.
  const code = 'PAO-4-UN';
  await changeRecord(bento, await itemOf(bento, shopId, name), { code, barcode: code });
  await openShop(page, customer, shopId);
  const dialog = await openScanner(page, SHOP);
  await dialog.getByRole('button', { name: 'Ou digite o código' }).click();
  const field = dialog.getByLabel('Código do produto');
  await expect(field).toBeFocused();
  await field.fill('123');
  await dialog.getByRole('button', { name: 'Usar' }).click();
  await expect(dialog.getByText('Digite ao menos 4 caracteres.')).toBeVisible();
  await field.fill(code);
  await dialog.getByRole('button', { name: 'Usar' }).click();
  const units = page.getByRole('group', { name, exact: true });
  const line = dialog.getByRole('listitem').filter({ has: units });
  await expect(line.getByRole('group', { name, exact: true })).toContainText('1');
  await page.setViewportSize(SMALLEST);
  // The smaller screen may be laid out anew between two measurements.
  await expect(async () => {
    const [above, below] = [await field.boundingBox(), await line.boundingBox()];
    expect(above && below && below.y - above.y - above.height, 'between field and line').toBeGreaterThan(8);
  }).toPass();
});
