import type { StaffRole } from '../../../src/domain/people/staff.ts';
import { callAs, locationOf, newCustomer, writeTo } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS, REFUSED } from '../support/page-watch.ts';
import { dialogsAreGone, goWithin, openScreen } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';
import { changeRole, hire } from './hire.ts';

/** A shop that only invited people see. */
const SHOP = 'Café da Biblioteca';

const WAYS: Readonly<Record<StaffRole, readonly string[]>> = {
  stocker: ['Itens', 'Reposição', 'Compras', 'Histórico', 'Etiquetas'],
  attendant: ['Chat', 'Suporte'],
  partner: [
    ...['Vendas', 'Itens', 'Perdas', 'Chat', 'Suporte'],
    ...['Análises', 'Fechamento', 'Histórico', 'Etiquetas'],
  ],
  deputy: [
    ...['Vendas', 'Itens', 'Perdas', 'Campanhas', 'Chat', 'Suporte', 'Análises'],
    ...['Convites', 'Configurações', 'Fechamento', 'Histórico', 'Etiquetas'],
  ],
};

test('each role enters its screens alone, a changed role counts on the open screen, and leaving ends it', async ({
  page,
  bento,
  server,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  pageWatch.allow(REFUSED);
  const rui = await newCustomer(server.origin, 'Ida Prado');
  const caller = await callAs(server.origin, rui);
  const shop = await locationOf(bento, SHOP);
  const staff = await hire({ owner: bento, locationId: shop, role: 'stocker' }, { email: rui.email, caller });
  await openScreen(page, rui, '/manager');
  const ways = page.getByRole('navigation', { name: `Gerenciar ${SHOP}` });
  for (const [role, names] of Object.entries(WAYS)) {
    if (role !== 'stocker') await changeRole(bento, staff, { role });
    await expect(ways.getByRole('link')).toHaveText(names.map((name) => new RegExp(`^${name}`)));
  }
  const closed = page.getByText('Seu papel não permite ver isto.');
  await goWithin(page, `/manager/items/${shop}`);
  await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
  await changeRole(bento, staff, { role: 'attendant' });
  await expect(closed).toBeVisible();
  for (const path of ['business-intelligence', 'configuration', 'invites', 'tablet']) {
    await goWithin(page, '/manager');
    await expect(closed).toHaveCount(0);
    await goWithin(page, `/manager/${path}/${shop}`);
    await expect(closed).toBeVisible();
  }
  for (const path of ['losses', 'closing', 'pick-list', 'supplies', 'sales']) {
    await goWithin(page, '/manager');
    await expect(closed).toHaveCount(0);
    await goWithin(page, `/manager/${path}`);
    await expect(closed).toBeVisible();
  }
  await goWithin(page, `/manager/support/${shop}`);
  await expect(page.getByRole('heading', { name: 'Suporte' })).toBeVisible();
  await goWithin(page, '/manager');
  await page.getByRole('button', { name: 'Sair da equipe' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair da equipe' }).click();
  await expect(page.getByText(`Você saiu da equipe de ${SHOP}`)).toBeVisible();
  await expect(ways).toHaveCount(0);
  await dialogsAreGone(page);
  await goWithin(page, `/manager/support/${shop}`);
  await expect(page).toHaveURL('/manager');
});

test('an attendant who is removed sees no more of a conversation, even without a signal', async ({
  page,
  context,
  bento,
  server,
  pageWatch,
}) => {
  pageWatch.allow(NETWORK_FAULTS);
  pageWatch.allow(REFUSED);
  const [rui, eva] = [
    await newCustomer(server.origin, 'Ida Prado'),
    await newCustomer(server.origin, 'Eva Melo'),
  ];
  const caller = await callAs(server.origin, rui);
  const customer = await callAs(server.origin, eva);
  const shop = await locationOf(bento, 'Mercadinho do Bloco B');
  const staff = await hire(
    { owner: bento, locationId: shop, role: 'attendant' },
    { email: rui.email, caller },
  );
  await writeTo(bento.sub, shop, customer, eva.name);
  await openScreen(page, rui, '/manager');
  await page
    .getByRole('navigation', { name: 'Gerenciar Mercadinho do Bloco B' })
    .getByRole('link', { name: /^Chat/ })
    .click();
  await page.getByRole('link', { name: /Eva Melo/ }).click();
  await expect(page).toHaveURL(`/manager/chat/${shop}/${customer.sub}`);
  // The list of conversations has the same words, and may still be on the screen.
  await expect(page.getByText('Bom dia')).toHaveCount(1);
  await page.getByRole('textbox').fill('Já vou ver');
  await page.getByRole('button', { name: /Enviar/ }).click();
  // Cut off before its answer, it would wait for half a minute.
  await expect(page.getByRole('listitem').filter({ hasText: 'Já vou ver' })).toContainText('enviada');
  await context.setOffline(true);
  await changeRole(bento, staff, { status: 'REMOVED' });
  await context.setOffline(false);
  await expect(page.getByText('Você não trabalha mais em Mercadinho do Bloco B.')).toBeVisible();
  await expect(page).toHaveURL('/manager');
  await expect(page.getByText('Você ainda não possui locais cadastrados')).toBeVisible();
  await context.setOffline(true);
  await page.evaluate((path) => {
    history.pushState({ idx: 1 }, '', path);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, `/manager/chat/${shop}/${customer.sub}`);
  await expect(page).toHaveURL('/manager');
  await expect(page.getByText('Bom dia')).toHaveCount(0);
});

test('a partner reads items with their cost and conversations, and finds nothing to change', async ({
  page,
  bento,
  server,
}) => {
  const [rui, eva] = [
    await newCustomer(server.origin, 'Nara Prado'),
    await newCustomer(server.origin, 'Eva Melo'),
  ];
  const caller = await callAs(server.origin, rui);
  const customer = await callAs(server.origin, eva);
  const shop = await locationOf(bento, 'Mercadinho do Bloco B');
  await hire({ owner: bento, locationId: shop, role: 'partner' }, { email: rui.email, caller });
  await writeTo(bento.sub, shop, customer, eva.name);
  await openScreen(page, rui, `/manager/items/${shop}`);
  await page.getByRole('list', { name: 'Itens' }).getByRole('button').first().click();
  const item = page.getByRole('dialog');
  await expect(item.getByText('Custo', { exact: true })).toBeVisible();
  await expect(item.getByText('Margem', { exact: true })).toBeVisible();
  await expect(item.getByRole('textbox')).toHaveCount(0);
  await looksRight(page, 'items-to-read');
  await page.goto(`/manager/chat/${shop}/${customer.sub}`);
  await expect(page.getByText('Bom dia')).toBeVisible();
  await expect(page.getByText('Seu papel aqui é só leitura.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(`/manager/support/${shop}`);
  await expect(page.getByText('Seu papel aqui é só leitura.')).toBeVisible();
});
