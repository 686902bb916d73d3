import type { Locator, Page } from '@playwright/test';
import { itemOf } from '../support/api.ts';
import { openShop } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';

const BAR = 'Barra de cereal 22 g';
const PASTE = 'Creme dental 90 g';

const grid = (page: Page) => page.getByRole('list', { name: 'Itens à venda' });
const cart = (page: Page) => page.getByRole('complementary', { name: 'Carrinho' });

/** Politely announced text. Screen readers read it even while a sheet is open. */
const told = (page: Page, text: string | RegExp): Locator =>
  page.locator('[aria-live="polite"]:not([data-toaster] *)').getByText(text, { exact: true });

/** The announced cart after a change, with its total. */
const changed = (page: Page, words: string): Locator =>
  told(page, new RegExp(`^${words.replaceAll('.', '\\.')} Total R\\$\\s[\\d.]+,\\d\\d\\.$`));

/** Presses a control by keyboard. */
async function press(page: Page, control: Locator): Promise<void> {
  await control.focus();
  await page.keyboard.press('Enter');
}

test('[S-04] [K-02] the cart and the scanner by keyboard', async ({ page, customer, shopId, bento }) => {
  await test.step('by keyboard: what is added, changed and removed keeps the focus and is announced', async () => {
    await openShop(page, customer, shopId);
    await press(page, page.getByRole('button', { name: `Adicionar ${BAR}`, exact: true }));
    await expect(grid(page).getByRole('button', { name: `Aumentar ${BAR}` })).toBeFocused();
    await expect(changed(page, `Adicionado: ${BAR}. 1 item no carrinho.`)).toBeAttached();
    await page.keyboard.press('Enter');
    await expect(changed(page, `${BAR}: 2 unidades. 2 itens no carrinho.`)).toBeAttached();
    await press(page, page.getByRole('button', { name: `Adicionar ${PASTE}`, exact: true }));
    await expect(changed(page, `Adicionado: ${PASTE}. 3 itens no carrinho.`)).toBeAttached();
    await expect(grid(page).getByRole('button', { name: `Aumentar ${PASTE}` })).toBeFocused();

    await press(page, grid(page).getByRole('button', { name: `Remover ${PASTE}` }));
    await expect(page.getByRole('button', { name: `Adicionar ${PASTE}`, exact: true })).toBeFocused();
    await expect(changed(page, `Removido: ${PASTE}. 2 itens no carrinho.`)).toBeAttached();

    await page.keyboard.press('Enter');
    await press(page, cart(page).getByRole('button', { name: `Diminuir ${BAR}` }));
    await press(page, cart(page).getByRole('button', { name: `Remover ${BAR}` }));
    await expect(cart(page).getByRole('button', { name: `Remover ${PASTE}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(cart(page).getByRole('heading', { name: 'Carrinho', exact: true })).toBeFocused();
    await expect(told(page, `Removido: ${PASTE}. Carrinho vazio.`)).toBeAttached();
  });
  await test.step('a cleared cart comes back exactly, by keyboard, and not by the second press of a double click', async () => {
    await press(page, page.getByRole('button', { name: `Adicionar ${PASTE}`, exact: true }));
    await press(page, page.getByRole('button', { name: `Adicionar ${BAR}`, exact: true }));
    await page.keyboard.press('Enter');
    const lines = (): Promise<string[]> => cart(page).getByRole('listitem').allInnerTexts();
    await expect(cart(page).getByRole('listitem')).toHaveCount(2);
    const before = await lines();
    const total = cart(page).getByText('Total', { exact: true }).locator('..');
    const sum = await total.innerText();

    await press(page, cart(page).getByRole('button', { name: 'Limpar' }));
    await expect(cart(page)).toContainText('Seu carrinho está vazio');
    await expect(told(page, 'Carrinho esvaziado.')).toBeAttached();
    const undo = cart(page).getByRole('button', { name: 'Desfazer' });
    await expect(undo).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(total).toHaveText(sum.replace(/\n/g, ''));
    expect(await lines()).toEqual(before);
    await expect(cart(page).getByRole('button', { name: 'Limpar' })).toBeFocused();

    await cart(page).getByRole('button', { name: 'Limpar' }).dblclick();
    await expect(cart(page)).toContainText('Seu carrinho está vazio');
    await expect(undo).toBeVisible();
    // An item added to the empty cart begins a new cart, so the undo disappears.
    await press(page, page.getByRole('button', { name: `Adicionar ${BAR}`, exact: true }));
    await expect(undo).toBeHidden();
  });
  await test.step('by keyboard: after scanning the focus is back on the button that opened the camera', async () => {
    const { content } = await itemOf(bento, shopId, BAR);
    const { code } = JSON.parse(content) as { code: string };
    // Removes the item that the previous step left in the cart.
    await press(page, grid(page).getByRole('button', { name: `Remover ${BAR}` }));
    const scan = page.getByRole('button', { name: 'Ler código de barras' });
    await press(page, scan);
    const scanner = page.getByRole('dialog', { name: SHOP });
    await press(page, scanner.getByRole('button', { name: 'Ou digite o código' }));
    await page.getByLabel('Código do produto').fill(code);
    await page.keyboard.press('Enter');
    await expect(scanner.getByRole('status').first()).toContainText(`${BAR}, 1 no carrinho. Total`);
    await press(page, scanner.getByRole('button', { name: 'Desfazer' }));
    await page.keyboard.press('Escape');
    await expect(scanner).toBeHidden();
    await expect(scan).toBeFocused();
  });
});
