import type { Page } from '@playwright/test';
import { mailedCode, stranger } from '../support/api.ts';
import { enterAtTablet, openFront, shopFront } from '../support/guests.ts';
import { KillableDevice, WHOLE_BROWSER } from '../support/killable.ts';
import { expect, test } from '../support/test.ts';

/** Word typed at the end into another page, which the browser must keep. The page's address does not exist. */
const WITNESS = 'testemunha';
const ELSEWHERE = 'http://testemunha.exemplo/';

/** Types key by key, because the browser keeps only typed text. */
async function type(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole('textbox', { name: label, exact: true }).pressSequentially(text);
}

test('[X-05] [F-14] the browser of a tablet keeps nothing of what was typed into its forms, and no address with an e-mail', async ({
  server,
  shopId,
}) => {
  test.slow();
  const { email, name, cpf, password } = stranger();
  const device = new KillableDevice(WHOLE_BROWSER);
  try {
    const page = await device.start();
    await openFront(page, server.origin, shopId);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await page.getByRole('button', { name: 'Cadastre-se' }).click();
    await expect(page.getByRole('heading', { name: 'Criar conta' })).toBeVisible();
    await type(page, 'E-mail', email);
    await type(page, 'Senha', password);
    // A shown password is a text like any other to the browser.
    await page.getByRole('button', { name: 'Mostrar senha' }).first().click();
    await type(page, 'Confirmar senha', password);
    await page.getByRole('button', { name: 'Cadastrar' }).click();
    await type(page, 'Código de verificação', await mailedCode(server.origin, email));
    await page.getByRole('button', { name: 'Verificar' }).click();
    await enterAtTablet(page, { email, password });
    await type(page, 'Nome completo', name);
    await type(page, 'CPF', cpf);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText(`Sessão de ${name}`)).toBeVisible();
    await page.getByRole('button', { name: 'Encerrar' }).click();
    await expect(shopFront(page)).toBeVisible();

    await page.route(`${ELSEWHERE}**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<form><input name="word" aria-label="word"></form>' }),
    );
    await page.goto(ELSEWHERE);
    await type(page, 'word', WITNESS);
    await page.keyboard.press('Enter');
    await page.waitForURL(/word=/);
    await device.close();
    expect(device.formHistory()).toEqual([WITNESS]);
    const addresses = device.addresses().join(' ');
    expect(addresses).toContain(ELSEWHERE);
    expect(addresses).not.toContain(encodeURIComponent(email));
  } finally {
    await device.remove();
  }
});
