import { test } from '../support/test.ts';
import { openWebKit } from '../support/webkit.ts';

const button = (name: string): string => `//button[normalize-space(.)='${name}']`;
const CODE = "//*[@aria-label='Código PIX copia e cola']";

test('[S-13] [Y-01] [F-04] [X-01] in WebKit one buys, goes to and fro, and a dead server leaves what was saved', async ({
  server,
  customer,
  shopId,
  pay,
}) => {
  test.slow();
  const { driver, press, sees, signIn, close } = await openWebKit(server.origin);
  try {
    await signIn(customer);
    await driver.get(`${server.origin}/shopping/${shopId}`);
    await sees('Conectado ·');
    await press("//button[@aria-label='Adicionar Água mineral 500 ml']");
    await press("//button[starts-with(@aria-label, 'Ver carrinho')]");
    await press(button('Comprar com PIX'));
    await sees('Código válido por');
    const code = await driver.executeScript<string>(
      `return document.evaluate("${CODE}", document, null, 9, null).singleNodeValue.innerText`,
    );
    await pay(code.trim());
    await sees('Compra realizada com sucesso!');
    await sees('Perto de você');
    await driver.get(`${server.origin}/history`);
    await sees(/Hoje[\s\S]*1 item/);
    await test.step('a page that is put away while it writes does not hold up the next', async () => {
      for (let turn = 0; turn < 2; turn += 1) {
        for (const path of ['/history', '/profile', '/home']) {
          await driver.get(server.origin + path);
          await sees(new RegExp(`${customer.name}|Total gasto`));
        }
        await driver.navigate().back();
        await sees(customer.name);
      }
    });

    await driver.get(`${server.origin}/home`);
    await sees('Nenhum local disponível no momento');
    await server.kill();
    await driver.get(`${server.origin}/home`);
    await sees('Sem conexão. Mostrando dados salvos');
    await sees(customer.name);
    await server.start();
  } finally {
    await close();
  }
});
