import type { CDPSession, Page } from '@playwright/test';

/** Memory, nodes and listeners that a page holds after all unused ones were collected. */
export interface PageWeight {
  /** Bytes of the script's heap. */
  heap: number;
  nodes: number;
  listeners: number;
}

/** Time without a touch until the tablet asks, ms. Below it the time from then until the visit is over. */
const ASKED_MS = 91_000;
const OVER_MS = 16_000;

export async function weighPage(session: CDPSession): Promise<PageWeight> {
  // A second round collects objects that the first one has only released.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { heap, nodes, listeners };
}

/** The code of the next purchase at a tablet, which shows it as a picture alone. */
export async function guestCode(page: Page): Promise<string> {
  let code: string | undefined;
  await page.waitForResponse(async (response) => {
    if (!/\/guests\/(purchase|current)$/.test(response.url()) || !response.ok()) return false;
    const { record } = (await response.json()) as { record?: { content: string } };
    code = (JSON.parse(record?.content ?? '{}') as { qrCode?: string }).qrCode;
    return Boolean(code);
  });
  if (!code) throw new Error('the tablet got no code');
  return code;
}

/**
 * One guest before a pinned tablet. They search, look at a price, put two things into the cart, see the cart, and walk
 * away. The page's clock must be the test's. The tablet asks, and clears the visit away.
 */
export async function visitAndLeave(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Buscar produto' }).click();
  await page.getByRole('searchbox').fill(words);
  await page.getByText('Nada encontrado').waitFor();
  await page.getByRole('button', { name: 'Fechar busca' }).click();
  await page.getByRole('radio', { name: 'Tudo, de A a Z' }).click();
  const goods = page.getByRole('list', { name: 'Itens à venda' });
  await goods.getByRole('article').first().getByRole('heading').getByRole('button').click();
  await page.getByRole('button', { name: 'Só consultar' }).click();
  const add = goods.getByRole('button', { name: /^Adicionar / });
  for (const at of [0, 1]) await add.nth(at).click();
  await page.getByRole('button', { name: 'Ver carrinho' }).click();
  await page.getByRole('dialog', { name: 'Carrinho' }).getByRole('button', { name: 'Fechar' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.clock.fastForward(ASKED_MS);
  await page.getByRole('alertdialog', { name: 'Ainda está aí?' }).waitFor();
  await page.clock.fastForward(OVER_MS);
  await page.getByText('Pegue, passe o código e pague com PIX').waitFor();
}
