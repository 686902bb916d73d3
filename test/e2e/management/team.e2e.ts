import { BENTO, locationOf, newCustomer, recordsOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { load, openScreen, openSection, reload } from '../support/steps.ts';
import { expect, SHOP, test } from '../support/test.ts';
import { releaseAll } from './hire.ts';

/** A public shop of Bento's that no other test restocks. */
const STOP = 'Parada da Serra';

test('an owner invites a person, who accepts, sets a price, and loses the shop on the open screen once removed', async ({
  page,
  bento,
  server,
  newDevice,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  pageWatch.allow(REFUSED);
  const rui = await newCustomer(server.origin, 'Rui Lima');
  const stop = await locationOf(bento, STOP);
  await releaseAll(bento, [STOP, SHOP, 'Café da Biblioteca']);
  await openScreen(page, BENTO, '/manager');
  await openSection(page, 'Equipe');
  await expect(page.getByText('Só você por enquanto.')).toBeVisible();
  await page.getByRole('button', { name: 'Convidar pessoa' }).click();
  const sheet = page.getByRole('dialog', { name: 'Convidar pessoa' });
  const send = sheet.getByRole('button', { name: 'Enviar convite' });
  await send.click();
  await expect(sheet.getByText(/Digite um e-mail/)).toBeVisible();
  await sheet.getByLabel('E-mail').fill(BENTO.email);
  await send.click();
  await expect(sheet.getByText(/Este é o seu e-mail/)).toBeVisible();
  await sheet.getByLabel('E-mail').fill(rui.email);
  for (const box of await sheet.getByRole('checkbox').all()) await box.uncheck();
  await send.click();
  await expect(sheet.getByText('Escolha pelo menos um local')).toBeVisible();
  await expect(sheet.getByLabel('E-mail')).toHaveValue(rui.email);
  await sheet.getByRole('checkbox', { name: STOP }).check();
  await looksRight(page, 'team-invite');
  await send.click();
  await expect(page.getByRole('list', { name: 'Convites' })).toContainText(
    /Repositor, 1 local · vale por 7 dias/,
  );

  const { page: theirs } = await newDevice();
  await openScreen(theirs, rui, '/manager');
  await theirs.getByRole('button', { name: 'Aceitar' }).click();
  const ways = theirs.getByRole('navigation', { name: `Gerenciar ${STOP}` });
  await expect(ways.getByRole('link')).toHaveText([
    'Itens',
    'Reposição',
    'Compras',
    'Histórico',
    'Etiquetas',
  ]);
  await looksRight(theirs, 'team-workplace');
  await theirs.goto(`/manager/items/${stop}`);
  await theirs.getByRole('main').getByRole('listitem').first().getByRole('button').first().click();
  const form = theirs.getByRole('form');
  await form.getByRole('textbox', { name: 'Preço' }).fill('777');
  await form.getByRole('button', { name: 'Salvar' }).click();
  await expect(theirs.getByText('Item salvo com sucesso!')).toBeVisible();
  await expect
    .poll(async () => (await recordsOf(bento, stop, 'ITEM')).map(({ content }) => content).join())
    .toMatch(/"value":7\.77.*"name":"Rui Lima"/);

  await load(theirs, `/manager/edits/${stop}`);
  await expect(theirs.getByRole('main').getByRole('listitem').first()).toContainText(
    /Rui Lima mudou o item .*Preço R\$\s.* → R\$\s7,77/,
  );
  await looksRight(theirs, 'edits');

  const people = page.getByRole('list', { name: 'Pessoas' });
  await expect(people).toContainText(/editou há \d+ min/);
  await looksRight(page, 'team');
  await people.getByRole('button', { name: /Rui Lima/ }).click();
  const person = page.getByRole('dialog', { name: 'Rui Lima' });
  await expect(person).toContainText(STOP);
  await looksRight(page, 'team-person');
  // As if the worker had kept a picture that this person saw.
  await theirs.evaluate(async (id) => {
    const kept = await caches.open('images');
    await kept.put(`/s3/vendinha-images/tickets/${id}/a/1_a.jpg`, new Response('x'));
  }, stop);
  await person.getByRole('button', { name: 'Remover acesso' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remover acesso' }).click();
  await expect(page.getByText('Acesso removido!')).toBeVisible();
  await expect(theirs.getByText(`Você não trabalha mais em ${STOP}.`)).toBeVisible();
  await expect(theirs).toHaveURL('/manager');
  await expect.poll(() => theirs.evaluate(() => caches.has('images'))).toBe(false);
  await expect(ways).toHaveCount(0);
  await reload(theirs);
  await expect(ways).toHaveCount(0);
  await expect(page.getByText('Só você por enquanto.')).toBeVisible();
});
