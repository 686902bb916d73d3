import type { Locator } from '@playwright/test';
import {
  BENTO,
  callAs,
  changeRecord,
  itemOf,
  locationOf,
  MARINA,
  newCustomer,
  writeTo,
} from '../support/api.ts';
import { beyondScreen, enlargeText, spoiltAmounts } from '../support/large-text.ts';
import { dialogsAreGone, goWithin, openCart, openScreen, reload, shopIsLive } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

test.use({ viewport: { width: 320, height: 640 } });

const edgeOf = (one: Locator): Promise<string> =>
  one.evaluate((element) => getComputedStyle(element).borderTopWidth);

test('[MB-02] [X-04] [MI-01] an owner reads figures, restocks and shops on a small phone', async ({
  page,
  bento,
  server,
  shopId,
}) => {
  test.slow();
  await test.step('the figures of a period fit their tiles on a small phone', async () => {
    await openScreen(page, BENTO, `/manager/business-intelligence/${shopId}`);
    await expect(page.getByRole('heading', { name: 'Visão Geral do Desempenho' })).toBeVisible();
    const figures = page.getByLabel('Resumo').locator('dt + dd');
    await expect(figures).toHaveCount(6);
    const over = await figures.evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent),
    );
    expect(over).toEqual([]);
  });
  await test.step('restocking on a small phone: names can be read, and a line with a long one can still be taken back', async () => {
    const stop = await locationOf(bento, 'Parada da Serra');
    const name = 'Achocolatado';
    const long = 'SupercalifragilisticexpialidociousSupercalifragilisticexpialidocious';
    const item = await itemOf(bento, stop, 'Achocolatado 200 ml');
    await goWithin(page, `/manager/items/${stop}?modo=reposicao`);
    const row = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
    const shown = row.getByRole('heading');
    // The name has its lines alone, so two suffice.
    const lines = await shown.evaluate((one) =>
      Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight)),
    );
    expect(lines).toBeLessThanOrEqual(2);
    await changeRecord(bento, item, { name: long });
    await reload(page);
    await page.getByRole('button', { name: `Aumentar ${long}` }).click();
    await page.getByRole('button', { name: 'Concluir reposição' }).click();
    const undo = page.getByRole('dialog').getByRole('button', { name: 'Desfazer' });
    await expect(undo).toBeInViewport({ ratio: 1 });
    await undo.click();
    await expect(page.getByText('Nada mexido ainda')).toBeVisible();
  });
  await test.step('a phone on its side has room to restock: the header leaves with the page', async () => {
    await page.setViewportSize({ width: 844, height: 390 });
    await goWithin(page, `/manager/items/${shopId}?modo=reposicao`);
    const more = page.getByRole('button', { name: /^Aumentar / });
    await more.nth(1).click();
    await expect(page.getByRole('heading', { name: 'Gerenciar Itens' })).not.toBeInViewport();
    for (const index of [0, 1]) await expect(more.nth(index)).toBeInViewport({ ratio: 1 });
  });
  await test.step('in forced colours a button has an edge, and what is chosen is told from what is not', async () => {
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize({ width: 390, height: 844 });
    await goWithin(page, '/withdraw-revenue');
    const confirm = page.getByRole('button', { name: /^Confirmar/ });
    await expect(confirm).toBeVisible();
    expect(await edgeOf(confirm)).toBe('1px');
    await goWithin(page, `/manager/items/${shopId}`);
    const [chosen, other] = [
      page.getByRole('button', { name: 'Cadastro' }),
      page.getByRole('button', { name: 'Reposição' }),
    ];
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    expect([await edgeOf(chosen), await edgeOf(other)]).toEqual(['4px', '1px']);
    await goWithin(page, `/shopping/${shopId}`);
    const chip = page.getByRole('radio', { name: /^Tudo/ });
    await expect(chip).toHaveAttribute('aria-checked', 'true');
    const rest = page.getByRole('radio', { checked: false }).first();
    expect([await edgeOf(chip), await edgeOf(rest)]).toEqual(['4px', '1px']);
    await page.emulateMedia({ forcedColors: 'none' });
  });
  await test.step('notices that come while a long sheet is scrolled do not move what is about to be pressed', async () => {
    await page.setViewportSize({ width: 320, height: 640 });
    await shopIsLive(page);
    for (const add of (await page.getByRole('button', { name: /^Adicionar / }).all()).slice(0, 8))
      await add.click();
    await openCart(page);
    const more = page
      .getByRole('dialog')
      .getByRole('button', { name: /^Aumentar/ })
      .nth(5);
    await more.evaluate((one) => one.scrollIntoView({ block: 'end' }));
    const before = await more.boundingBox();
    for (const name of ['Ana', 'Bia']) {
      const customer = await callAs(server.origin, await newCustomer(server.origin, name));
      await writeTo(bento.sub, shopId, customer, name);
      await expect(page.getByText(`Nova mensagem de ${name}`)).toBeVisible();
    }
    expect(await more.boundingBox()).toEqual(before);
    await page.keyboard.press('Escape');
    await dialogsAreGone(page);
  });
  await test.step('with text of twice the size nothing of the items or of restocking is out of reach', async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await goWithin(page, `/manager/items/${shopId}?modo=reposicao`);
    const isWithin = async (): Promise<boolean> => {
      await enlargeText(page);
      return (await beyondScreen(page)) <= 0;
    };
    await expect(page.getByRole('button', { name: 'Retirado' })).toBeVisible();
    expect(await isWithin()).toBe(true);
    await page.getByRole('button', { name: 'Cadastro' }).click();
    await page.getByRole('button', { name: 'Novo item' }).click();
    const discard = page.getByRole('button', { name: 'Descartar rascunho' });
    await discard.scrollIntoViewIfNeeded();
    expect(await isWithin()).toBe(true);
    const box = await discard.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360);
  });
});

test('[S-02] the prices of a shop fit their cards on phones of any width, however high they are', async ({
  page,
  shopId,
}) => {
  const prices = ['12345678.9', '123456.78', '10300.75', '1234.56', '4.8'];
  let turn = 0;
  await page.route(/graphql/, async (route) => {
    const response = await route.fetch();
    const price = (): string => `\\"value\\":${prices[turn++ % prices.length]}`;
    const body = (await response.text()).replace(/\\"value\\":[\d.]+/g, price);
    await route.fulfill({ response, body });
  });
  await openScreen(page, MARINA, `/shopping/${shopId}`);
  const dear = page.getByRole('list', { name: 'Itens à venda' }).getByText(/12\.345\.678,90/);
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(dear.first()).toBeVisible();
    expect(await spoiltAmounts(page), `at ${width} px`).toEqual([]);
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test.describe('without a position', () => {
  test.use({ permissions: [] });

  test('[H-06] the warning of an unknown position is in sight over several cards, and moves none of them', async ({
    page,
  }) => {
    await openScreen(page, BENTO, '/home');
    const cards = page.getByRole('region', { name: 'Perto de você' }).getByRole('listitem');
    await expect(cards.nth(2)).toBeAttached();
    const again = page.getByRole('button', { name: 'Localizar novamente' });
    await expect(again).toBeInViewport({ ratio: 1 });
    const [first, warning] = [await cards.first().boundingBox(), await again.boundingBox()];
    // The warning moves no cards, and lies over the first one.
    expect(first && warning && first.y < warning.y + warning.height).toBe(true);
    // At the end of the page the warning stands below the last card, which can be read and pressed.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const last = await cards.last().boundingBox();
    const strip = await page.getByText(/^Não foi possível obter sua localização/).boundingBox();
    expect(last && strip && last.y + last.height <= strip.y).toBe(true);
  });
});
