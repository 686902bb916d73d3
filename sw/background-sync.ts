import { askPage, type Page } from './ask-page.ts';

/** Time after which a page without an answer counts as asleep, ms. */
const TIMEOUT_MS = 20_000;

/**
 * Tells the pages that the connection is back. Resolves once one of them works on its outbox. Rejects without a
 * page or an answer, so that the browser repeats the event later.
 */
export async function wakePages(pages: readonly Page[], timeoutMs: number = TIMEOUT_MS): Promise<void> {
  await Promise.any(pages.map((page) => askPage(page, { type: 'SEND' }, timeoutMs)));
}
