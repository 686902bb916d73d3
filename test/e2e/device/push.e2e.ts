import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { EVERYTHING, openPushService, type TestDevice } from '../../server/push/support/push-service.ts';
import { type Caller, callAs, newCustomer, type Person, tokensOf } from '../support/api.ts';
import { looksRight } from '../support/look.ts';
import { PRODUCT } from '../support/paths.ts';
import { isSubscribed, openDelivery, shownBy, subscribeAt, tapShown } from '../support/pushed.ts';
import { prepareServer } from '../support/server.ts';
import { seesPaid, waitForWorker } from '../support/steps.ts';
import { test as base, expect } from '../support/test.ts';

type PushService = Awaited<ReturnType<typeof openPushService>>;

/** Tests on a server that knows only the test's push service. */
const test = base.extend<object, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const service = await openPushService();
      await use(service);
      await service.close();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ service }, use) => {
      const server = await prepareServer(join(PRODUCT, 'dist'), { PUSH_SERVICES: service.origin });
      await server.start();
      await use(server);
      await server.remove();
    },
    { scope: 'worker' },
  ],
});
test.use({ serviceWorkers: 'allow' });

/** Sends the owner's answer to a customer in the chat. */
async function answer(bento: Caller, shopId: string, customer: string, text: string): Promise<void> {
  await bento.graphql('mutation ($input: CreateRecordInput!) { createRecord(input: $input) { id } }', {
    input: {
      id: randomUUID(),
      type: 'CHAT_MESSAGE',
      parentId: shopId,
      owner: bento.sub,
      reference: customer,
      content: JSON.stringify({ text, timestamp: Date.now() }),
    },
  });
}

test('[N-04] [F-14] after a purchase the device is told of answers, a tap opens them, and the sign-out ends it', async ({
  page,
  context,
  server,
  service,
  customer,
  bento,
  shopId,
  buy,
  pay,
}) => {
  // Slow, because of six looks with axe and a purchase.
  test.slow();
  const device = service.subscribe();
  await context.grantPermissions(['notifications', 'clipboard-read', 'clipboard-write']);
  await subscribeAt(context, device);
  await pay(await buy('Paçoca rolha', 'kept'));
  await seesPaid(page);

  const offer = page.getByText('Saiba de pagamentos e respostas também com a Vendinha fechada.');
  await expect(offer).toBeVisible();
  await looksRight(page, 'push-offer');
  await page.getByRole('button', { name: 'Ativar avisos' }).click();
  await expect(page.getByText('Avisos ligados neste aparelho.')).toBeVisible();
  await expect(offer).toBeHidden();

  await waitForWorker(page);
  const deliver = await openDelivery(page);
  const { sub } = await callAs(server.origin, customer);
  await answer(bento, shopId, sub, 'Chegou gelo.');
  await expect.poll(() => device.delivered.length).toBe(1);
  const told = device.delivered[0]?.notice;
  expect(told?.path).toBe(`/location-chat/${shopId}`);
  if (told) await deliver(told);
  await expect.poll(() => shownBy(page)).toEqual([[told?.title, told?.body]]);

  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('the app has no worker');
  await tapShown(worker);
  await expect(page).toHaveURL(`/location-chat/${shopId}`);
  await expect(page.getByText('Chegou gelo.')).toBeVisible();
  await expect.poll(() => shownBy(page)).toEqual([]);

  await page.getByRole('button', { name: /^Notificações/ }).click();
  await page.getByRole('button', { name: 'Avisos neste aparelho' }).click();
  const settings = page.getByRole('dialog', { name: 'Avisos neste aparelho' });
  await expect(settings.getByRole('switch', { name: 'Avisar neste aparelho' })).toBeChecked();
  await settings.getByRole('switch', { name: 'Horário de silêncio' }).click();
  const discreetly = stored(page, /"isDiscreet":true/);
  await settings.getByRole('switch', { name: 'Esconder valores na tela bloqueada' }).click();
  await discreetly;
  await looksRight(page, 'push-settings', 'both');
  // At night a message sent before the server knows this wish would wait for the morning.
  const awake = stored(page, /"quiet":null/);
  await settings.getByRole('switch', { name: 'Horário de silêncio' }).click();
  await expect(settings.getByRole('combobox', { name: 'Das' })).toBeHidden();
  await awake;
  await settings.getByRole('button', { name: 'Fechar' }).click();
  await answer(bento, shopId, sub, 'E carvão também.');
  await expect.poll(() => device.delivered.length).toBe(2);
  const discreet = device.delivered[1]?.notice;
  expect(discreet).toMatchObject({ title: 'Vendinha', body: 'Nova mensagem' });

  if (discreet) await deliver(discreet);
  await expect.poll(() => shownBy(page)).toHaveLength(1);
  expect(await isSubscribed(page)).toBe(true);
  await page.goto('/home');
  const revoked = page.waitForResponse((response) =>
    /RevokeToken$/.test(response.request().headers()['x-amz-target'] ?? ''),
  );
  await page.getByRole('button', { name: 'Sair' }).click();
  await expect(page).toHaveURL('/login');
  await revoked;
  await expect.poll(() => isSubscribed(page)).toBe(false);
  expect(await shownBy(page)).toEqual([]);

  const other = service.subscribe();
  const elsewhere = await newCustomer(server.origin);
  await subscribeByWire(server.origin, elsewhere, other);
  await answer(bento, shopId, sub, 'Ainda aí?');
  await answer(bento, shopId, (await callAs(server.origin, elsewhere)).sub, 'E você?');
  await expect.poll(() => other.delivered.length).toBe(1);
  expect(device.delivered).toHaveLength(2);
});

/** Resolves once the server has stored such wishes of the page's device. */
const stored = (page: Page, wishes: RegExp) =>
  page.waitForResponse(
    (response) =>
      response.url().endsWith('/push/subscription') && wishes.test(response.request().postData() ?? ''),
  );

/** Subscribes a device whose browser is not part of the test. */
async function subscribeByWire(origin: string, who: Person, { endpoint, keys }: TestDevice): Promise<void> {
  const { AccessToken } = await tokensOf(origin, who);
  const answered = await fetch(`${origin}/push/subscription`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: AccessToken },
    body: JSON.stringify({ endpoint, keys, wishes: EVERYTHING }),
  });
  expect(answered.status).toBe(204);
}
