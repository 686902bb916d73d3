import type { Page } from '@playwright/test';
import { type Caller, type RecordRow, recordsOf } from './api.ts';
import { expect } from './test.ts';

/** A public shop of Bento's. */
export const STOP = 'Parada da Serra';

export const OFFLINE = 'Sem conexão. O que você mudar fica guardado e sai depois.';

export const KEPT = 'Guardado neste aparelho. Será enviado quando a conexão voltar.';

/** Kinds of the writes of one type that this page sends, including those with a lost answer. */
export function writesOf(page: Page, type: string): string[] {
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
 * Restores the connection and loses one answer: the server carries the first request out, but its answer does not
 * arrive. Resolves when nothing is left to send.
 */
export async function returnLosingAnAnswer(page: Page): Promise<void> {
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
  // A failed write is tried again after a growing pause, or when the connection is back.
  await page.context().setOffline(true);
  await page.context().setOffline(false);
  await expect(page.getByRole('button', { name: 'Ver pendências' })).toHaveCount(0, { timeout: 30_000 });
}

/**
 * Expects the tray to show an entry as waiting. A page loaded offline may try to send first, and then asks about that
 * attempt.
 */
export async function seesPending(page: Page, title: string, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  const tray = page.getByRole('dialog', { name: 'Pendências' });
  const entry = tray.getByRole('listitem').filter({ hasText: words });
  await expect(entry).toContainText(title);
  await expect(entry).toContainText(/Na fila|confirm/i);
  await page.keyboard.press('Escape');
  await expect(tray).toHaveCount(0);
}

/** Keeps the owner's own value where another device has changed the same field meanwhile. */
export async function insists(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ver pendências' }).click();
  const tray = page.getByRole('dialog', { name: 'Pendências' });
  await expect(tray.getByText(/^Mudou enquanto você editava/)).toBeVisible();
  await tray.getByRole('button', { name: 'Usar a minha' }).click();
  await expect(tray.getByText('Nada pendente')).toBeVisible();
  await page.keyboard.press('Escape');
}

/** The records of a shop with this name on the server. */
export async function called(who: Caller, shop: string, type: string, name: string): Promise<RecordRow[]> {
  return (await recordsOf(who, shop, type)).filter(({ reference }) => reference === name);
}

export const contentOf = (row: RecordRow | undefined): Record<string, unknown> =>
  JSON.parse(row?.content ?? '{}');
