import { BENTO, callAs, itemOf, locationOf, newCustomer } from '../support/api.ts';
import { giveBalance } from '../support/money.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen, openShop, signIn, waitForWorker, whiteTiles } from '../support/steps.ts';
import { DESK, expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

/** A public shop of Bento's that no other test changes. */
const STOP = 'Parada da Serra';

// The worker has no part in these: without it the whole app is not fetched behind each test.
test.describe('without the worker', () => {
  test.use({ keptWorker: false });

  test('[ML-01] [MI-01] [MI-02] [MI-03] [MI-04] [MI-06] an owner makes an item with photo and barcode, changes it and deletes it; who owns nothing there gets nowhere', async ({
    page,
    bento,
  }) => {
    const stop = await locationOf(bento, STOP);
    await page.goto('/manager/items/00000000-0000-4000-8000-000000000000');
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, BENTO);
    await expect(page.getByText('Local não encontrado')).toBeVisible();
    await expect(page).toHaveURL('/manager');
    const ways = page.getByRole('navigation', { name: `Gerenciar ${STOP}` });
    await ways.getByRole('link', { name: 'Itens' }).click();
    await expect(page).toHaveURL(`/manager/items/${stop}`);

    // Categories come behind the items, and move what stands below them in the form.
    await page.getByRole('radio', { name: 'Lanches' }).waitFor();
    await page.getByRole('button', { name: 'Novo item' }).click();
    const form = page.getByRole('form');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(form.getByText('Nome e preço são obrigatórios').first()).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused();
    const photo = { name: 'rapadura.png', mimeType: 'image/png', buffer: await page.screenshot() };
    await form.locator('input[type=file]').setInputFiles(photo);
    await expect(form.getByRole('button', { name: 'Trocar' })).toBeVisible();
    await form.getByRole('textbox', { name: 'Nome' }).fill('Rapadura 60 g');
    await form.getByRole('textbox', { name: 'Preço' }).fill('650');
    await form.getByRole('textbox', { name: 'Quantidade' }).fill('12');
    await form.getByRole('textbox', { name: 'Código de barras' }).fill('7890001112223');
    await form.getByRole('button', { name: 'Adicionar' }).click();
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Item criado com sucesso!')).toBeVisible();

    const row = page.getByRole('button', { name: /Rapadura 60 g/ });
    await page.getByRole('searchbox').fill('7890001112223');
    await expect(row).toContainText('12 unidades');
    await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
    await row.click();
    await expect(form.getByRole('img', { name: 'Imagem do item' })).toBeVisible();
    await form.getByRole('textbox', { name: 'Preço' }).fill('700');
    await form.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Item salvo com sucesso!')).toBeVisible();
    await expect(row).toContainText('R$ 7,00');
    await expect(row).toBeFocused();
    const saved = JSON.parse((await itemOf(bento, stop, 'Rapadura 60 g')).content) as Record<string, unknown>;
    expect(saved).toMatchObject({ value: 7, quantity: 12 });
    expect(saved.image).toContain(`items/${stop}/`);

    await row.click();
    await form.getByRole('button', { name: 'Excluir Rapadura 60 g' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText('Item excluído!')).toBeVisible();
    await expect(page.getByText('Nenhum item encontrado')).toBeVisible();
  });

  test('[MP-02] [MP-03] [N-01] a campaign and a new price reach a shop that is open', async ({
    page,
    bento,
    customer,
    newDevice,
  }) => {
    const stop = await locationOf(bento, STOP);
    const name = 'Isotônico 500 ml';
    const item = await itemOf(bento, stop, name);
    const { value: price } = JSON.parse(item.content) as { value: number };
    const shown = (reais: number): string => `R$ ${reais.toFixed(2).replace('.', ',')}`;
    await openShop(page, customer, stop);
    const tag = page.getByRole('article').filter({ hasText: name });
    await expect(tag).toContainText(shown(price));

    const { page: desk } = await newDevice(DESK);
    await openScreen(desk, BENTO, `/manager/campaigns/${stop}`);
    await desk.getByRole('button', { name: 'Nova campanha' }).click();
    await desk.getByRole('textbox', { name: 'Nome' }).fill('Isotônico pela metade');
    await desk.getByText('Promoção simples por itens').click();
    await desk.getByRole('textbox', { name: 'Desconto (%)' }).fill('50');
    await desk.getByRole('checkbox', { name }).check();
    await expect(desk.getByRole('region', { name: 'Como vai ficar' })).toContainText(shown(price / 2));
    await desk.getByRole('button', { name: 'Salvar' }).click();
    await expect(desk).toHaveURL(`/manager/campaigns/${stop}`);
    await expect(tag).toContainText(shown(price / 2));

    await desk.getByRole('button', { name: 'Excluir Isotônico pela metade' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(tag).not.toContainText(shown(price / 2));
    await dialogsAreGone(desk);
    await goWithin(desk, `/manager/items/${stop}`);
    await desk.getByRole('button', { name: new RegExp(`^${name}`) }).click();
    // The form stands still once its last part is there.
    await expect(desk.getByRole('button', { name: 'Mudar em outros locais' })).toBeVisible();
    await desk.getByRole('form').getByRole('textbox', { name: 'Preço' }).fill('925');
    await desk.getByRole('form').getByRole('button', { name: 'Salvar' }).click();
    await expect(tag).toContainText('R$ 9,25');
  });

  test('[MC-01] [MC-03] [MV-01] [MV-02] settings and a category are saved; who is invited sees a private shop until the invite is revoked', async ({
    page,
    server,
    bento,
    customer,
    newDevice,
    pageWatch,
  }) => {
    // The pictures of the shop that is gone are refused too.
    pageWatch.allow(REFUSED);
    const library = await locationOf(bento, 'Café da Biblioteca');
    const { page: desk } = await newDevice(DESK);
    await whiteTiles(desk);
    await openScreen(desk, BENTO, `/manager/configuration/${library}`);
    await desk.getByRole('textbox', { name: 'Endereço' }).fill('Campus Central, subsolo');
    await desk.getByRole('button', { name: 'Salvar informações' }).click();
    await expect(desk.getByText('Local atualizado com sucesso!')).toBeVisible();
    await desk.getByRole('textbox', { name: 'Nova categoria' }).fill('Papelaria');
    await desk.getByRole('button', { name: 'Criar', exact: true }).click();
    await expect(desk.getByText('Categoria criada com sucesso!')).toBeVisible();

    await desk.goto(`/manager/invites/${library}`);
    await desk.getByRole('button', { name: 'Novo convite' }).click();
    await desk.getByRole('textbox', { name: 'E-mail ou domínio' }).fill(customer.email);
    await desk.getByRole('button', { name: 'Enviar convite' }).click();
    await expect(desk.getByText('1 pessoa recebe um e-mail com o link da loja.')).toBeVisible();
    await desk.getByRole('button', { name: 'Concluir' }).click();
    const invite = desk.getByRole('listitem').filter({ hasText: customer.email });
    await expect(invite).toContainText('Ativo');
    await openShop(page, customer, library);
    await page.goto('/home');
    await expect(page.getByRole('article').filter({ hasText: 'Café da Biblioteca' })).toContainText(
      'Campus Central, subsolo',
    );

    await invite.getByRole('button', { name: 'Revogar' }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
    await expect(invite).toContainText('Revogado');
    await page.goto(`/shopping/${library}`);
    await expect(page.getByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
    const caller = await callAs(server.origin, customer);
    await expect(itemOf(caller, library, 'Café coado 200 ml')).rejects.toThrow('nothing is called');
  });
});

test('[X-04] a shelf is restocked and counted without a signal; what was sold meanwhile is not lost', async ({
  page,
  context,
  server,
  bento,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  const stop = await locationOf(bento, STOP);
  const units = async (name: string): Promise<number> =>
    (JSON.parse((await itemOf(bento, stop, name)).content) as { quantity: number }).quantity;
  const [put, counted] = ['Água mineral 500 ml', 'Paçoca rolha'] as const;
  const before = { put: await units(put), counted: await units(counted) };
  await openScreen(page, BENTO, `/manager/items/${stop}?modo=reposicao`);
  const more = (name: string) => page.getByRole('button', { name: `Aumentar ${name}`, exact: true });
  await expect(more(put)).toBeVisible();
  await waitForWorker(page);
  await context.setOffline(true);
  await more(put).click();
  await more(put).click();
  await page.getByRole('button', { name: 'Contado' }).click();
  await more(counted).click();
  await expect(page.getByText('1 produto contado · 2 unidades repostas')).toBeVisible();
  await page.getByRole('button', { name: 'Concluir reposição' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Concluir', exact: true }).click();
  await expect(page.getByText(/^Reposição concluída/)).toBeVisible();
  // Each buys one unit.
  await giveBalance(server.origin, await newCustomer(server.origin), stop, put);
  await giveBalance(server.origin, await newCustomer(server.origin), stop, counted);
  await context.setOffline(false);

  await expect.poll(() => units(put)).toBe(before.put + 2 - 1);
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  await page.getByRole('button', { name: `Depois: passou a ${before.counted}` }).click();
  await expect.poll(() => units(counted)).toBe(before.counted + 1 - 1);
});
