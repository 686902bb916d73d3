import type { Page } from '@playwright/test';
import { BENTO } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { NETWORK_FAULTS } from '../support/page-watch.ts';
import { openScreen, reload, waitForWorker } from '../support/steps.ts';
import { DESK, expect, test } from '../support/test.ts';

test.use({ keptWorker: true });

const say = async (page: Page, text: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Mensagem' }).fill(text);
  await page.keyboard.press('Enter');
};
const bubble = (page: Page, text: string) =>
  page.getByRole('log', { name: 'Mensagens' }).getByRole('listitem').filter({ hasText: text });

test('[C-01] [MH-01] [MH-02] [X-03] two people talk live; what is written offline survives a reload and arrives in order', async ({
  page,
  context,
  customer,
  shopId,
  newDevice,
  pageWatch,
}) => {
  // Slow, because of six looks with axe on two devices.
  test.slow();
  pageWatch.allow(NETWORK_FAULTS);
  const { page: owner } = await newDevice(DESK);
  await Promise.all([
    openScreen(page, customer, `/location-chat/${shopId}`),
    openScreen(owner, BENTO, `/manager/chat/${shopId}`),
  ]);
  await expect(page.getByText('Seja o primeiro a enviar uma mensagem!')).toBeVisible();
  await expect(owner.getByText('Conectado ao chat em tempo real')).toBeVisible();

  await say(page, 'Oi! Tem gelo hoje?');
  await expect(bubble(page, 'Tem gelo')).toContainText('enviada');
  const row = owner.getByRole('link', { name: /Oi! Tem gelo hoje\?/ });
  await expect(row).toContainText('1 não lida');
  await looksRight(owner, 'conversations');
  await row.click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(`Chat - ${customer.name}`);
  await owner.getByRole('textbox', { name: 'Mensagem' }).pressSequentially('Te');
  await expect(page.getByText('digitando…')).toBeVisible();
  await say(owner, 'Tem sim, acabou de chegar.');
  await expect(bubble(page, 'acabou de chegar')).toContainText('Atendente');
  const answered = owner.getByRole('link', { name: /Você: Tem sim, acabou de chegar/ });
  await expect(answered).toBeVisible();
  await expect(answered).not.toContainText('não lida');

  await waitForWorker(page);
  await context.setOffline(true);
  await say(page, 'Que bom!');
  await say(page, 'Passo aí às seis.');
  await expect(page.getByText('2 mensagens esperam a conexão. Serão enviadas sozinhas.')).toBeVisible();
  await reload(page);
  for (const text of ['Que bom!', 'Passo aí às seis.'])
    await expect(bubble(page, text)).toContainText('na fila');
  await looksRight(page, 'chat-offline');
  await context.setOffline(false);
  for (const text of ['Que bom!', 'Passo aí às seis.'])
    await expect(bubble(page, text)).toContainText('enviada');
  await expect(bubble(owner, 'Passo aí')).toContainText(`${customer.name} · Cliente`);
  const words = await owner.getByRole('log').getByRole('listitem').locator('p:first-of-type').allInnerTexts();
  expect(words).toEqual([
    'Oi! Tem gelo hoje?',
    'Tem sim, acabou de chegar.',
    'Que bom!',
    'Passo aí às seis.',
  ]);
  await looksRight(owner, 'manager-chat');
});
