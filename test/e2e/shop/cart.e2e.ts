import { addToCart, dialogsAreGone, openCart, openShop } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

const BAR = 'Barra de cereal 22 g';

test('[S-04] what empties the cart on a phone', async ({ page, customer, shopId }) => {
  await test.step('on a phone a cleared cart comes back in its sheet, and from the bar when the sheet was closed', async () => {
    await openShop(page, customer, shopId);
    await addToCart(page, BAR, 2);
    await openCart(page);
    const sheet = page.getByRole('dialog', { name: 'Carrinho' });
    await sheet.getByRole('button', { name: 'Limpar' }).click();
    await expect(sheet).toContainText('Seu carrinho está vazio');
    await sheet.getByRole('button', { name: 'Desfazer' }).click();
    await expect(sheet.getByRole('textbox', { name: BAR })).toHaveValue('2');

    await sheet.getByRole('button', { name: 'Limpar' }).click();
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('2 itens', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Ver carrinho' })).toBeFocused();
  });
  await test.step('whoever empties the cart in its sheet and closes it is not left without a focus', async () => {
    await page.getByRole('button', { name: 'Ver carrinho' }).focus();
    await page.keyboard.press('Enter');
    const sheet = page.getByRole('dialog', { name: 'Carrinho' });
    await sheet.getByRole('button', { name: `Diminuir ${BAR}` }).click();
    await sheet.getByRole('button', { name: `Remover ${BAR}` }).focus();
    await page.keyboard.press('Enter');
    await expect(sheet.getByRole('heading', { name: 'Seu carrinho está vazio' })).toBeFocused();
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
    await expect(page.getByRole('main')).toBeFocused();
  });
});
