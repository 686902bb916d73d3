import type { Page } from '@playwright/test';
import {
  BENTO,
  type Caller,
  changeRecord,
  getRecord,
  locationOf,
  type RecordRow,
  recordsOf,
} from '../support/api.ts';
import { keptText } from '../support/kept-text.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, waitForWorker, whiteTiles } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/** A public shop of Bento's. */
const STOP = 'Parada da Serra';
const OFFLINE = 'Sem conexão. O que você mudar fica guardado e sai depois.';
const KEPT = 'Guardado neste aparelho. Será enviado quando a conexão voltar.';

/** The writes of one type that this page sends, by what they do; also those whose answer is lost. */
function writesOf(page: Page, type: string): string[] {
  const writes: string[] = [];
  page.on('request', (request) => {
    const { query = '', variables } = graphql(request.postData());
    const does = /(create|update|delete)Record/.exec(query)?.[1];
    if (does && variables?.input.type === type) writes.push(does);
  });
  return writes;
}

interface GraphqlBody {
  query?: string;
  variables?: { input: { type: string } };
}

function graphql(body: string | null): GraphqlBody {
  return body?.startsWith('{') ? (JSON.parse(body) as GraphqlBody) : {};
}

/**
 * The connection is back, and fails once more: the server does what it is asked first, and its answer is lost. Resolves
 * when nothing is left to send.
 */
async function returnLosingAnAnswer(page: Page): Promise<void> {
  const lost = Promise.withResolvers<void>();
  let isLost = false;
  await page.route('**/graphql', async (route) => {
    if (isLost || !graphql(route.request().postData()).query?.includes('mutation')) return route.continue();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
    lost.resolve();
  });
  await page.context().setOffline(false);
  await lost.promise;
  // What failed is tried again after a growing while, or when the connection is back.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Ver pendências' })).toHaveCount(0, { timeout: 30_000 });
}

/** The tray says that this waits. A page loaded without a signal may first try: then it asks about the last attempt. */
async function seesPending(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  const tray = page.getByRole('dialog', { name: 'Pendências' });
  const entry = tray.getByRole('listitem').filter({ hasText: words });
  await expect(entry).toContainText(title);
  await expect(entry).toContainText(/Na fila|confirm/i);
  await page.keyboard.press('Escape');
  await expect(tray).toHaveCount(0);
}

/** The owner's own words stay where another device has changed the same meanwhile. */
async function insists(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  const tray = page.getByRole('dialog', { name: 'Pendências' });
  await expect(tray.getByText(/^Mudou enquanto você editava/)).toBeVisible();
  await tray.getByRole('button', { name: 'Usar a minha' }).click();
  await expect(tray.getByText('Nada pendente')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The records of a shop that are called so, as the server has them. */
async function called(who: Caller, shop: string, type: string, name: string): Promise<RecordRow[]> {
  return (await recordsOf(who, shop, type)).filter(({ reference }) => reference === name);
}

const contentOf = (row: RecordRow | undefined): Record<string, unknown> => JSON.parse(row?.content ?? '{}');

test.beforeEach(({ pageWatch }) => pageWatch.allow(NETWORK_FAULTS));

test('[MP-02] [MP-03] [MP-05] [X-03] [X-04] a campaign wants name and type; made without a signal it is kept, arrives once, and is not typed over', async ({
  page,
  context,
  bento,
}) => {
  const stop = await locationOf(bento, STOP);
  const name = 'Croissant da tarde';
  const writes = writesOf(page, 'CAMPAIGN');
  await openScreen(page, BENTO, `/manager/campaigns/${stop}`);
  await page.getByRole('button', { name: 'Nova campanha' }).click();
  const nameField = page.getByRole('textbox', { name: 'Nome' });
  const save = page.getByRole('button', { name: 'Salvar' });
  await expect(save).toBeDisabled();
  await nameField.press('Tab');
  await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible();
  await expect(page.getByText('Tipo de campanha é obrigatório')).toBeVisible();
  await nameField.fill('   ');
  await expect(save).toBeDisabled();
  await page.getByText('Promoção simples por itens').click();
  await expect(page.getByText('Tipo de campanha é obrigatório')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Desconto (%)' }).fill('dez');
  await page.getByRole('checkbox', { name: 'Croissant de queijo' }).check();
  await expect(page.getByText('Assim a campanha não dá desconto nenhum.')).toBeVisible();
  await save.click();
  await expect(page.getByText('Nome da campanha é obrigatório')).toBeVisible();
  await expect(nameField).toBeFocused();
  expect(writes).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  await nameField.fill(name);
  await page.getByRole('textbox', { name: 'Desconto (%)' }).fill('10');
  await save.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await expect(page).toHaveURL(`/manager/campaigns/${stop}`);
  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('10% OFF');
  await expect(card).toContainText('Na fila');
  await seesPending(page, 'Campanha', name);
  expect(await called(bento, stop, 'CAMPAIGN', name)).toEqual([]);
  await returnLosingAnAnswer(page);
  await expect(card).not.toContainText('Na fila');
  const [made, ...more] = await called(bento, stop, 'CAMPAIGN', name);
  expect(more).toEqual([]);
  expect(contentOf(made)).toMatchObject({ type: 'simple_items', discount: 10, status: 'ACTIVE' });

  // Another device of the owner changes the same number meanwhile.
  await context.setOffline(true);
  await card.getByRole('button', { name: `Editar ${name}` }).click();
  await page.getByRole('textbox', { name: 'Desconto (%)' }).fill('15');
  await save.click();
  await expect(card).toContainText('15% OFF');
  if (made) await changeRecord(bento, made, { discount: 20, description: 'Só à tarde' });
  await context.setOffline(false);
  await insists(page);
  await expect(card).toContainText('Só à tarde');
  expect(contentOf((await called(bento, stop, 'CAMPAIGN', name))[0])).toMatchObject({
    discount: 15,
    description: 'Só à tarde',
  });

  await context.setOffline(true);
  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Tem certeza que deseja excluir esta campanha?' });
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await card.getByRole('button', { name: `Excluir ${name}` }).click();
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(card).toHaveCount(0);
  expect(await called(bento, stop, 'CAMPAIGN', name)).toHaveLength(1);
  await context.setOffline(false);
  await expect.poll(() => called(bento, stop, 'CAMPAIGN', name)).toEqual([]);
});

test('[MC-01] [MC-03] [MC-04] [X-03] [X-04] settings say what is wrong; kept without a signal they arrive once, and a Wi-Fi password is kept encrypted', async ({
  page,
  context,
  bento,
}) => {
  const stop = await locationOf(bento, STOP);
  const [locations, wifis] = [writesOf(page, 'LOCATION'), writesOf(page, 'LOCATION_WIFI_CONFIG')];
  const address = 'Rodoviária, plataforma 7';
  await whiteTiles(page);
  await openScreen(page, BENTO, `/manager/configuration/${stop}`);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const press = (name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
  await field('Nome').fill(' ');
  await field('CEP').fill('9503-0000000');
  await expect(field('CEP')).toHaveValue('9503-0000');
  await field('CEP').fill('95032');
  await press('Salvar informações');
  await expect(page.getByText('Digite o nome do local')).toBeVisible();
  await expect(page.getByText('O CEP tem 8 números')).toBeVisible();
  await expect(field('Nome')).toBeFocused();
  await field('Nova categoria').fill('  ');
  await expect(page.getByRole('button', { name: 'Criar', exact: true })).toBeDisabled();
  await field('Nome da rede').fill('Vendinha 2.4');
  await press('Enviar configuração');
  await expect(page.getByText('Por favor, preencha todos os campos')).toBeVisible();
  await expect(page.getByText('Apenas redes 2.4GHz são suportadas.')).toBeVisible();
  expect([...locations, ...wifis]).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  await field('Nome').fill(STOP);
  await field('CEP').fill('95032100');
  await field('Endereço').fill(address);
  await press('Salvar informações');
  await expect(page.getByText(KEPT)).toBeVisible();
  await field('Nova categoria').fill('Gelados');
  await press('Criar');
  const category = page.getByRole('listitem').filter({ hasText: 'Gelados' });
  await expect(category).toContainText('Na fila');
  await field('Senha da rede').fill('segredo-da-rede');
  await press('Enviar configuração');
  await expect(field('Senha da rede')).toHaveValue('');
  const kept = await keptText(page);
  expect(kept).toContain('Vendinha 2.4');
  expect(kept).not.toContain('segredo-da-rede');

  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(field('Endereço')).toHaveValue(address);
  await expect(field('Senha da rede')).toHaveValue('');
  await expect(category).toContainText('Na fila');
  await seesPending(page, 'Configuração do local', STOP);
  await seesPending(page, 'Categoria', 'Gelados');
  await seesPending(page, 'Configuração Wi-Fi', 'Vendinha 2.4');
  expect(await called(bento, stop, 'CATEGORY', 'Gelados')).toEqual([]);
  // Another device of the owner changes something else meanwhile, and then the same.
  const here = async (): Promise<RecordRow> => getRecord(bento, stop, 'LOCATION');
  await changeRecord(bento, await here(), { description: 'Bebidas e picolés' });
  await returnLosingAnAnswer(page);
  await expect(page.getByText('Na fila', { exact: true })).toHaveCount(0);
  const merged = { name: STOP, address, cep: '95032-100', description: 'Bebidas e picolés' };
  expect(contentOf(await here())).toMatchObject(merged);
  expect(await called(bento, stop, 'CATEGORY', 'Gelados')).toHaveLength(1);
  const [wifi, ...more] = await called(bento, stop, 'LOCATION_WIFI_CONFIG', 'WIFI_CONFIG');
  expect(more).toEqual([]);
  expect(contentOf(wifi)).toEqual({ wifiName: 'Vendinha 2.4', wifiPassword: 'segredo-da-rede' });
  await context.setOffline(true);
  await field('Endereço').fill('Rodoviária, plataforma 8');
  await press('Salvar informações');
  await expect(page.getByText('Na fila', { exact: true })).toBeVisible();
  await changeRecord(bento, await here(), { address: 'Rodoviária, plataforma 9' });
  await context.setOffline(false);
  await insists(page);
  expect(contentOf(await here())).toMatchObject({ ...merged, address: 'Rodoviária, plataforma 8' });
});

test('[MV-01] [MV-02] [X-03] [X-04] an invite names what is wrong; without a signal it is kept, arrives once, and its revocation too', async ({
  page,
  context,
  bento,
}) => {
  const stop = await locationOf(bento, STOP);
  const writes = writesOf(page, 'INVITE');
  const [person, company] = ['lia@exemplo.com.br', '@vinhedos.com.br'];
  await openScreen(page, BENTO, `/manager/invites/${stop}`);
  await expect(page.getByText('Nenhum convite encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Convidar' }).click();
  const box = page.getByRole('textbox', { name: 'E-mail ou domínio' });
  const send = page.getByRole('button', { name: 'Enviar convite' });
  await send.click();
  await expect(page.getByText('Digite um e-mail ou um domínio com @')).toBeVisible();
  await box.fill(`${person}; vinhedos.com.br, ana@`);
  await send.click();
  await expect(page.getByText('Não é um e-mail nem um domínio: vinhedos.com.br, ana@')).toBeVisible();
  await expect(box).toBeFocused();
  expect(writes).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  await box.fill(`${person}; ${company}, ${person}`);
  await send.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const invite = (address: string) => page.getByRole('listitem').filter({ hasText: address });
  for (const address of [person, company]) {
    await expect(invite(address)).toContainText('Ativo');
    await expect(invite(address)).toContainText('Na fila');
    await seesPending(page, 'Convite', address);
    expect(await called(bento, stop, 'INVITE', address)).toEqual([]);
  }
  await returnLosingAnAnswer(page);
  await expect(page.getByText('Na fila', { exact: true })).toHaveCount(0);
  for (const address of [person, company]) {
    const [made, ...more] = await called(bento, stop, 'INVITE', address);
    expect(more).toEqual([]);
    expect(contentOf(made)).toMatchObject({ email: address, status: 'ACTIVE', locationName: STOP });
  }

  await page.getByRole('button', { name: 'Novo convite' }).click();
  await box.fill(person);
  await send.click();
  await expect(page.getByText('Já existe convite ativo para quem você digitou')).toBeVisible();
  await page.keyboard.press('Escape');
  await context.setOffline(true);
  await invite(person).getByRole('button', { name: 'Revogar' }).click();
  await page
    .getByRole('alertdialog', { name: 'Revogar Convite' })
    .getByRole('button', { name: 'Revogar' })
    .click();
  await expect(invite(person)).toContainText('Revogado');
  await expect(invite(person)).toContainText('Na fila');
  await context.setOffline(false);
  await expect(invite(person)).not.toContainText('Na fila');
  const [revoked] = await called(bento, stop, 'INVITE', person);
  expect(contentOf(revoked)).toMatchObject({ status: 'REVOKED', revokedBy: BENTO.name });
});

test('[MI-02] [MI-03] [MI-05] [X-03] [X-04] an item wants name and price; made without a signal it takes its photo along and arrives once', async ({
  page,
  context,
  bento,
  pageWatch,
}) => {
  // Pictures asked for without a signal have no signature; they are asked for again.
  pageWatch.allow([/status of 403 \(Forbidden\) \(.*\/s3\//]);
  const stop = await locationOf(bento, STOP);
  const writes = writesOf(page, 'ITEM');
  const name = 'Queijo colonial 200 g';
  await openScreen(page, BENTO, `/manager/items/${stop}`);
  await page.getByRole('button', { name: 'Novo item' }).click();
  const form = page.getByRole('form');
  const field = (label: string) => form.getByRole('textbox', { name: label, exact: true });
  const save = form.getByRole('button', { name: 'Salvar' });
  await field('Preço').fill('1890');
  await save.click();
  await expect(form.getByText('Nome e preço são obrigatórios')).toHaveCount(1);
  await expect(field('Nome')).toBeFocused();
  await field('Nome').fill(name);
  await field('Preço').fill('');
  await save.click();
  await expect(form.getByText('Nome e preço são obrigatórios')).toHaveCount(1);
  await expect(field('Preço')).toBeFocused();
  await field('Código de barras').fill('789');
  await expect(form.getByText('Um código tem ao menos 4 caracteres')).toBeVisible();
  await field('Código de barras').fill('');
  const file = (type: string, bytes: number) => ({
    name: `queijo.${type.split('/')[1]}`,
    mimeType: type,
    buffer: Buffer.alloc(bytes),
  });
  await form.locator('input[type=file]').setInputFiles(file('image/jpeg', 5_242_881));
  await expect(form.getByText('Imagem muito grande. Máximo 5MB.')).toBeVisible();
  await form.locator('input[type=file]').setInputFiles(file('image/bmp', 10));
  await expect(form.getByText('Formato não aceito. Use JPEG, PNG, GIF ou WebP.')).toBeVisible();
  expect(writes).toEqual([]);

  await waitForWorker(page);
  await context.setOffline(true);
  const photo = { name: 'queijo.png', mimeType: 'image/png', buffer: await page.screenshot() };
  await form.locator('input[type=file]').setInputFiles(photo);
  await expect(page.getByText('Sem conexão: a imagem será enviada junto com o item.')).toBeVisible();
  await field('Preço').fill('1890');
  await save.click();
  await expect(page.getByText(KEPT)).toBeVisible();
  await page.reload();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  const row = page.getByRole('button', { name: new RegExp(name) });
  await expect(row).toContainText('R$ 18,90');
  await expect(row).toContainText('Na fila');
  const width = (): Promise<number> =>
    row.locator('img').evaluate((one: HTMLImageElement) => one.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  await seesPending(page, 'Item', name);
  expect(await called(bento, stop, 'ITEM', name)).toEqual([]);
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === 'PUT' && answer.url().includes(`/items/${stop}/`),
  );
  await returnLosingAnAnswer(page);
  expect((await stored).status()).toBe(200);
  await expect(row).not.toContainText('Na fila');
  const [made, ...more] = await called(bento, stop, 'ITEM', name);
  expect(more).toEqual([]);
  const { image, value } = contentOf(made);
  expect(value).toBe(18.9);
  expect(decodeURIComponent((await stored).url())).toContain(String(image));
  await expect(row.locator('img')).toHaveAttribute('src', /^http/);
  await expect.poll(width).toBeGreaterThan(0);
});
