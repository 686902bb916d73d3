import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { callAs, newCustomer, type Person } from '../support/api.ts';
import { KillableDevice } from '../support/killable.ts';
import { deposit } from '../support/money.ts';
import type { TestServer } from '../support/server.ts';
import { addToCart, balance, shopIsLive, signIn } from '../support/steps.ts';
import { expect, test } from '../support/test.ts';

/**
 * Each round takes some three seconds, so the whole run has few. KILL_ROUNDS asks for more. Four cover both ends, after
 * all texts or after one, with a connection and without.
 */
const ROUNDS = Number(process.env.KILL_ROUNDS ?? 4);

/** Repeatable random numbers of a round. */
function chance(seed: number): () => number {
  let state = seed * 2654435761 + 1;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

/** Writes messages until the browser dies. Adds the texts to `seen` as the conversation shows them. */
async function write(page: Page, texts: readonly string[], seen: Set<string>): Promise<void> {
  page.on('console', (message) => {
    const text = /^seen (rodada .*)$/.exec(message.text())?.[1];
    if (text) seen.add(text);
  });
  await page.evaluate(() => {
    const told = new Set<string>();
    const look = (): void => {
      for (const { textContent: text } of document.querySelectorAll('[role="log"] li p:first-of-type')) {
        if (!text?.startsWith('rodada ') || told.has(text)) continue;
        told.add(text);
        // biome-ignore lint/suspicious/noConsole: the one way out of a page that may die at any moment
        console.info(`seen ${text}`);
      }
    };
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
  });
  const box = page.getByRole('textbox', { name: 'Mensagem' });
  for (const text of texts) {
    await box.fill(text);
    await box.press('Enter');
  }
}

test('[X-03] [S-15] [SY-97] time and again the whole browser is killed while messages are queued: each one that was seen arrives once, in order, also from second copies, and a proof stays until it is ended', async ({
  server,
  shopId,
}) => {
  test.setTimeout(600_000);
  const person = await newCustomer(server.origin);
  const chat = `${server.origin}/location-chat/${shopId}`;
  const device = new KillableDevice();
  const seen = new Set<string>();
  const caller = await callAs(server.origin, person);
  let thrownAway = 0;
  const missing = async (): Promise<string[]> => {
    const there = new Set(await messagesOf(caller, shopId));
    return [...seen].filter((text) => !there.has(text));
  };
  const arrive = async (page: Page, round: number): Promise<void> => {
    if ((await seesBox(page, device, round)) === 'there') return;
    thrownAway += 1;
    await startAgain(page, person, chat);
    // The last text may have been drawn between the two writes of its storage, before anybody read that it is queued.
    await expect.poll(async () => (await missing()).length, { timeout: 60_000 }).toBeLessThanOrEqual(1);
    for (const text of await missing()) seen.delete(text);
    // Without a connection the box appears only once the place has arrived.
    await page.getByRole('textbox', { name: 'Mensagem' }).waitFor();
  };
  try {
    let page = await device.start();
    await page.goto(chat);
    await startAgain(page, person, chat);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    for (let round = 0; round < ROUNDS; round += 1) {
      const random = chance(round);
      await arrive(page, round);
      // Two rounds of three have no connection. In the third the answer races with the kill.
      await page.context().setOffline(round % 3 !== 0);
      const texts = [1, 2, 3].map((number) => `rodada ${round}.${number}`);
      const writing = write(page, texts, seen).catch(() => 'the browser was killed');
      // A round without any seen text proves nothing. In every other round the kill follows the first text at a random
      // moment.
      const awaited = round % 2 === 0 ? texts : texts.slice(0, 1);
      await expect.poll(() => awaited.every((text) => seen.has(text)), { intervals: [10] }).toBe(true);
      const timeout = random() * 400;
      await Promise.race([writing, sleep(timeout)]);
      await device.kill();
      page = await device.start();
      // `arrive` waits for the box.
      await page.goto(chat, { waitUntil: 'commit' });
    }
    await arrive(page, ROUNDS);
    await expect.poll(missing, { timeout: 60_000 }).toEqual([]);
    await expect(page.getByText(/^rodada /).last()).toBeVisible();
    await expect(page.getByText(/na fila|enviando/)).toHaveCount(0, { timeout: 60_000 });
    const arrived = await messagesOf(caller, shopId);
    for (const text of seen)
      expect(
        arrived.filter((one) => one === text),
        text,
      ).toHaveLength(1);
    expect(new Set(arrived).size, 'none came twice').toBe(arrived.length);
    const places = arrived.map((text) => text.replace('rodada ', '').split('.').map(Number));
    const inOrder = [...places].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0) || (a[1] ?? 0) - (b[1] ?? 0));
    expect(places).toEqual(inOrder);
    expect(seen.size).toBeGreaterThan(ROUNDS);
    expect(thrownAway, 'how often the browser threw its storage away').toBeLessThanOrEqual(2);
    await test.step('its databases are gone: what was queued is there again and arrives once', async () => {
      await expect.poll(() => copiesOf(page)).toEqual([]);
      await page.context().setOffline(true);
      const queued = [1, 2, 3].map((number) => `rodada ${ROUNDS}.${number}`);
      await write(page, queued, new Set());
      await expect.poll(() => copiesOf(page)).toHaveLength(queued.length);
      page = await loseDatabases(device, person, chat);
      const all = [...arrived, ...queued];
      await expect.poll(() => messagesOf(caller, shopId)).toEqual(all);
      await expect(page.getByText(/^rodada /)).toHaveCount(all.length);
      await expect(page.getByText(/se perde/)).toHaveCount(0);
      // Sent entries leave no copy behind, so another loss of databases restores nothing.
      await expect.poll(() => copiesOf(page)).toEqual([]);
      page = await loseDatabases(device, person, chat);
      await expect(page.getByText(/^rodada /)).toHaveCount(all.length);
      expect(await messagesOf(caller, shopId)).toEqual(all);
    });
    await test.step('a proof outlives the browser without a server, and an ended one stays away', async () => {
      await deposit(server.origin, person, 20);
      await page.goto(`${server.origin}/shopping/${shopId}`);
      await proofOutlives(device, page, server);
    });
  } finally {
    await device.remove();
  }
});

/** Pays by the balance on a shop's page. Kills the browser over the proof and again after its end. */
async function proofOutlives(device: KillableDevice, shop: Page, server: TestServer): Promise<void> {
  const proofOn = (page: Page) => page.getByRole('dialog', { name: 'Compra realizada com sucesso!' });
  await shopIsLive(shop);
  await addToCart(shop, 'Paçoca rolha');
  await shop.getByRole('button', { name: /^Pagar R\$.*Comprar com saldo$/ }).click();
  await proofOn(shop).getByRole('button', { name: 'Concluir' }).waitFor();
  await device.kill();
  await server.kill();
  const offline = await device.start();
  await offline.goto(`${server.origin}/home`);
  await expect(proofOn(offline).getByText('1 × Paçoca rolha')).toBeVisible();
  await proofOn(offline).getByRole('button', { name: 'Concluir' }).click();
  await expect(proofOn(offline)).toHaveCount(0);
  await device.kill();
  await server.start();
  const again = await device.start();
  await again.goto(`${server.origin}/home`);
  await expect(balance(again)).toContainText('R$ 18,00');
  await expect(proofOn(again)).toHaveCount(0);
}

/** Kills the browser, starts it without its databases, and signs the person in again. */
async function loseDatabases(device: KillableDevice, person: Person, chat: string): Promise<Page> {
  await device.kill();
  device.loseDatabases();
  const page = await device.start();
  await page.goto(chat);
  await startAgain(page, person, chat);
  return page;
}

/** Second copies of entries on the device. */
function copiesOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const places = (await caches.keys()).filter((name) => name.startsWith('unsent-'));
    const copies = await Promise.all(places.map(async (name) => (await caches.open(name)).keys()));
    return copies.flat().map(({ url }) => url);
  });
}

async function startAgain(page: Page, person: Person, chat: string): Promise<void> {
  await page.waitForURL(/login$/);
  await signIn(page, person, true);
  await page.waitForURL(chat);
}

/** 'thrown away': the browser has lost the sign-in and all other data. Throws with the cause on any other screen. */
async function seesBox(page: Page, device: KillableDevice, round: number): Promise<'there' | 'thrown away'> {
  const box = page.getByRole('textbox', { name: 'Mensagem' });
  const entry = page.getByRole('textbox', { name: 'Senha' });
  const outcome = await box
    .or(entry)
    .first()
    .waitFor({ timeout: 30_000 })
    .then(
      async () => ((await box.count()) > 0 ? 'there' : 'gone'),
      () => 'missing',
    );
  if (outcome === 'there') return outcome;
  const kept = await page.evaluate(async () => ({
    databases: (await indexedDB.databases()).map(({ name }) => name),
    notes: Object.keys(localStorage),
    text: document.body.innerText.slice(0, 500),
  }));
  if (outcome === 'gone' && device.hasThrownStorageAway()) return 'thrown away';
  throw new Error(`round ${round}: the box is ${outcome} at ${page.url()} with ${JSON.stringify(kept)}`);
}

/** Texts of the conversation on the server, in the server's order. */
async function messagesOf(caller: Awaited<ReturnType<typeof callAs>>, locationId: string): Promise<string[]> {
  const texts: string[] = [];
  let after: string | null = null;
  do {
    const answer: { page: { items: { content: string }[]; nextToken: string | null } } = await caller.graphql(
      `query ($parentId: String!, $after: String) {
        page: listByParentIdAndType(parentId: $parentId, type: "CHAT_MESSAGE", first: 100, after: $after, sort: ASC) {
          items { content } nextToken
        }
      }`,
      { parentId: locationId, after },
    );
    texts.push(...answer.page.items.map(({ content }) => JSON.parse(content).text as string));
    after = answer.page.nextToken;
  } while (after !== null);
  return texts;
}
