import type { Locator, Page } from '@playwright/test';

import { onSale, payCode, seesPaid, shopIsLive } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** More presses than any screen needs. */
const FAR = 150;

/** Presses Tab until the wanted control has the focus. Expects a visible focus at every step. */
async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  // Looked up once, because a search among all elements of a shop costs more than a step.
  const control = await wanted.elementHandle();
  for (let step = 0; step < FAR; step += 1) {
    const { isReached, unseen } = await page.evaluate(focusFrom, control);
    if (step > 0) expect(unseen, 'focus that cannot be seen').toBeNull();
    if (isReached) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${wanted}`);
}

/** Whether `wanted` has the focus, and the focused element if neither it nor its card shows the focus. */
function focusFrom(wanted: Node | null): { isReached: boolean; unseen: string | null } {
  const element = document.activeElement;
  const isReached = element === wanted;
  if (!element || element === document.body) return { isReached, unseen: null };
  const framed = [element, element.parentElement].some(
    (one) => one && getComputedStyle(one).boxShadow !== 'none',
  );
  let outlined = false;
  for (let one: Element | null = element; one && one !== document.body; one = one.parentElement)
    outlined ||= getComputedStyle(one).outlineStyle !== 'none';
  return { isReached, unseen: framed || outlined ? null : element.outerHTML.slice(0, 200) };
}

test('[S-04] [S-12] [S-15] a purchase without a mouse, with the focus in sight all the way', async ({
  page,
  customer,
  pay,
}) => {
  await page.goto('/');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(customer.email);
  await tabTo(page, page.getByRole('textbox', { name: 'Senha' }));
  await page.keyboard.type(customer.password);
  await page.keyboard.press('Enter');

  await tabTo(page, page.getByRole('link', { name: 'Mercadinho do Bloco B', exact: true }));
  await page.keyboard.press('Enter');
  await shopIsLive(page);
  await expect(
    page.getByRole('heading', { level: 1 }),
    'a new screen is entered at its heading',
  ).toBeFocused();
  await tabTo(page, onSale(page).getByRole('button', { name: 'Barra de cereal 22 g', exact: true }));
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Barra de cereal 22 g' });
  await tabTo(page, sheet.getByRole('button', { name: /^Aumentar/ }));
  await page.keyboard.press('Space');
  await tabTo(page, sheet.getByRole('button', { name: /^Adicionar/ }));
  await page.keyboard.press('Enter');
  await expect(sheet).toBeHidden();
  await expect(onSale(page).getByRole('button', { name: 'Barra de cereal 22 g', exact: true })).toBeFocused();

  const cart = page.getByRole('complementary', { name: 'Carrinho' });
  await expect(cart).toContainText('R$ 7,00');
  await tabTo(page, cart.getByRole('button', { name: 'Comprar com PIX' }));
  await page.keyboard.press('Enter');
  const code = await payCode(page);
  // The press that bought has also copied the code.
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  await tabTo(page, page.getByRole('button', { name: 'Copiar', exact: true }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Copiado!' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Paguei' }));
  await pay(code);
  await seesPaid(page);
});
