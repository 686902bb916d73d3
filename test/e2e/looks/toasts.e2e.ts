import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { type Caller, callAs } from '../support/api.ts';
import { addToCart, buyByPix, goWithin, openCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const SIZES = [
  { width: 390, height: 844 },
  { width: 320, height: 568 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
];

/** The narrowest and the widest size. The contents of the bars grow with the width. */
const ENDS = SIZES.filter(({ width }) => width === 320 || width === 1280);

interface Box {
  name: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Boxes that must stay in place and in sight: buttons of the front sheet, or of the bars without a sheet. */
const kept = (page: Page): Promise<Box[]> =>
  page.evaluate(() => {
    const front = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1);
    const places = front ? [front] : [...document.querySelectorAll('header, footer')];
    return places
      .flatMap((place) => [...place.querySelectorAll('button, a[href], input')])
      .map((one) => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        // Numbers are left out of the name, because they may rise.
        const name = (one.getAttribute('aria-label') ?? one.textContent ?? '').replaceAll(/\W*\d+\W*/g, '');
        // Parts that are scrolled out of a sheet count as unseen.
        const middle = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
        return { name, left, top, right, bottom, isSeen: middle.some((other) => one.contains(other)) };
      })
      .filter(({ isSeen }) => isSeen)
      .map(({ isSeen: _, ...box }) => box);
  });

/** Equal measurements in a row before a page counts as settled, because fonts and late parts move it once more. */
const ALIKE = 4;

/** The same boxes once the page has settled in its size. */
async function settledKept(page: Page): Promise<Box[]> {
  await page.evaluate(() => document.fonts.ready);
  let last = await kept(page);
  let alike = 0;
  const isSettled = async (): Promise<boolean> => {
    const before = JSON.stringify(last);
    last = await kept(page);
    alike = JSON.stringify(last) === before ? alike + 1 : 0;
    return alike >= ALIKE;
  };
  await expect.poll(isSettled, { intervals: [100] }).toBe(true);
  return last;
}

/** Lets somebody write. Expects the toast to move and to cover no button. */
async function coversNothing(page: Page, write: () => Promise<void>, where: string): Promise<void> {
  const before = await settledKept(page);
  expect(before.length, where).toBeGreaterThan(0);
  const toast = page.locator('[data-toast]');
  // Toasts of earlier steps have gone, so there is one to look at.
  await expect(toast).toHaveCount(0);
  await write();
  await expect(toast).toBeVisible();
  expect(await kept(page), where).toEqual(before);
  const over = async (): Promise<Box[]> => {
    const box = await toast.boundingBox();
    return before.filter(
      ({ left, top, right, bottom }) =>
        box && left < box.x + box.width && box.x < right && top < box.y + box.height && box.y < bottom,
    );
  };
  // A toast is drawn before it has found its place.
  await expect.poll(over, where).toEqual([]);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  const isWithin = async (): Promise<boolean> => {
    const box = await toast.boundingBox();
    return !!box && box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height;
  };
  await expect.poll(isWithin, where).toBe(true);
  if (process.env.SHOTS)
    await page.screenshot({ path: `test-results/toasts/${where.replaceAll(/\W+/g, '-')}.png` });
  await page.getByRole('button', { name: 'Fechar aviso' }).click();
  await expect(toast).toBeHidden();
}

/** Sends a message of the shop's owner to a customer. */
function messenger(bento: Caller, shopId: string, sub: string): () => Promise<void> {
  return async () => {
    const words = { text: 'Bom dia', sender: bento.sub, senderName: 'Bento', senderRole: 'manager' };
    await bento.graphql('mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }', {
      input: {
        id: randomUUID(),
        type: 'CHAT_MESSAGE',
        parentId: shopId,
        owner: bento.sub,
        reference: sub,
        content: JSON.stringify({ ...words, timestamp: Date.now() }),
      },
    });
  };
}

test('[F-07] a toast moves and covers nothing of a bar or a sheet, at any size', async ({
  page,
  server,
  customer,
  bento,
  shopId,
}) => {
  test.slow();
  const { sub } = await callAs(server.origin, customer);
  const write = messenger(bento, shopId, sub);
  await openShop(page, customer, shopId);
  // The bell arrives after the shop.
  await expect(page.getByRole('button', { name: /^Notificações/ })).toBeVisible();
  const each = async (what: string, sizes = SIZES): Promise<void> => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await coversNothing(page, write, `${what} ${size.width}`);
    }
    await page.setViewportSize({ width: 390, height: 844 });
  };
  await each('shop');
  for (const [path, heading] of Object.entries({
    '/home': customer.name,
    '/profile': 'Perfil',
    '/history': 'Histórico',
    '/deposit': 'Depósito',
  })) {
    await goWithin(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Notificações/ })).toBeVisible();
    await each(path, ENDS);
  }
  await goWithin(page, `/shopping/${shopId}`);
  for (const name of ['Empada de palmito', 'Pão de forma 400 g', 'Granola com iogurte', 'Creme dental 90 g'])
    await addToCart(page, name);
  await openCart(page);
  for (const size of SIZES.slice(0, 2)) {
    await page.setViewportSize(size);
    await coversNothing(page, write, `cart ${size.width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await buyByPix(page);
  // The tap that bought has copied the code, and for a while a button says so.
  await expect(page.getByRole('button', { name: 'Copiar', exact: true })).toBeVisible();
  await each('pix');
});
