import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { BENTO, type Caller, callAs, locationOf, type Person, writeTo } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { dialogsAreGone, openScreen, reload, waitForWorker } from '../support/steps.ts';
import { DESK, expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

/** A private shop of Bento's. */
const PLACE = 'Café da Biblioteca';
const REVOKED = /^Seu convite para este local foi revogado por quem cuida dele\./;

const create = (caller: Caller, input: object) =>
  caller.graphql(`mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }`, { input });

const invite = (bento: Caller, parentId: string, { email }: Person) =>
  create(bento, {
    ...{ id: randomUUID(), type: 'INVITE', parentId, owner: bento.sub, reference: email },
    content: JSON.stringify({ status: 'ACTIVE' }),
  });

/** Writes a chat message and opens a ticket as the customer. Returns the ticket's id. */
async function talk(origin: string, who: Person, bento: Caller, placeId: string): Promise<string> {
  const caller = await callAs(origin, who);
  await writeTo(bento.sub, placeId, caller, who.name);
  const id = randomUUID();
  await create(caller, {
    ...{ id, type: 'LOCATION_TICKET', parentId: placeId, owner: caller.sub, reference: bento.sub },
    content: JSON.stringify({ subject: 'Problema com Produto', description: 'O café veio frio.' }),
  });
  return id;
}

async function revoke(desk: Page, email: string): Promise<void> {
  const row = desk.getByRole('listitem').filter({ hasText: email });
  await row.getByRole('button', { name: 'Revogar' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Revogar' }).click();
  await expect(row.getByText('Revogado')).toBeVisible();
}

test('[H-08] [C-01] [T-02] [N-04] [X-02] a customer whose invite is revoked in mid-sentence reads why, keeps the words and finds the answer, offline too', async ({
  page,
  server,
  bento,
  customer,
  newDevice,
  pageWatch,
}) => {
  // Slow, because of four looks with axe on two devices.
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const placeId = await locationOf(bento, PLACE);
  await invite(bento, placeId, customer);
  const ticketId = await talk(server.origin, customer, bento, placeId);
  const { page: desk } = await newDevice(DESK);
  await Promise.all([
    openScreen(page, customer, `/location-chat/${placeId}`),
    openScreen(desk, BENTO, `/manager/invites/${placeId}`),
  ]);
  await waitForWorker(page);
  await expect(page.getByText(PLACE)).toBeVisible();
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: 'Mensagem' }).pressSequentially('E se eu devolver o');

  await revoke(desk, customer.email);
  const reason = page.getByText(REVOKED);
  await expect(reason).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expect(page.getByText('Bom dia')).toBeVisible();
  await expect(page.getByText(PLACE)).toBeVisible();
  await page.getByRole('button', { name: 'Copiar texto' }).click();
  await expect(page.getByText('Copiado!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('E se eu devolver o');
  await looksRight(page, 'chat-closed');

  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole('article').filter({ hasText: PLACE })).toHaveCount(0);
  await desk.goto(`/manager/support/${placeId}?ticket=${ticketId}`);
  await desk.getByRole('textbox', { name: 'Escreva a sua resposta' }).fill('Devolvemos o valor.');
  await desk.getByRole('button', { name: 'Enviar Resposta' }).click();
  await expect(desk.getByText('Resposta enviada com sucesso')).toBeVisible();

  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByRole('dialog').getByRole('link').first().click();
  await dialogsAreGone(page);
  await expect(page).toHaveURL(`/location-support/${placeId}?ticket=${ticketId}`);
  const answer = page.getByText('Devolvemos o valor.');
  await expect(answer).toBeVisible();
  await expect(reason).toBeVisible();
  for (const role of ['textbox', 'combobox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await looksRight(page, 'ticket-closed');

  await page.context().setOffline(true);
  await reload(page);
  await expect(answer).toBeVisible();
  await expect(reason).toBeVisible();
  await page.goto(`/location-chat/${placeId}`);
  await expect(page.getByText('Bom dia')).toBeVisible();
  await expect(reason).toBeVisible();
  await expect(page.getByText('E se eu devolver o')).toBeVisible();
  await looksRight(page, 'chat-closed-offline');
  await page.context().setOffline(false);

  await page.goto(`/shopping/${placeId}`);
  await expect(page.getByRole('heading', { name: 'Local não encontrado' })).toBeVisible();
  await expect(page.getByText(`${PLACE}: seu convite para este local foi revogado`)).toBeVisible();
  await looksRight(page, 'shop-closed');
  await page.getByRole('button', { name: 'Ver conversa' }).click();
  await expect(reason).toBeVisible();
  await invite(bento, placeId, customer);
  await expect(page.getByRole('textbox', { name: 'Mensagem' })).toHaveValue('E se eu devolver o');
});
