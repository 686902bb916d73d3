/** A page as far as it is spoken to. */
export interface Page {
  postMessage(message: unknown, ports: MessagePort[]): void;
}

/** A page that has not answered within this is asleep, ms. */
const TIMEOUT_MS = 20_000;

/**
 * Tells the pages that the connection is back. Resolves once one of them works on its outbox. Rejects without a
 * page or an answer, so that the browser repeats the event later.
 */
export async function wakePages(pages: readonly Page[], timeoutMs: number = TIMEOUT_MS): Promise<void> {
  await Promise.any(pages.map((page) => wakePage(page, timeoutMs)));
}

function wakePage(page: Page, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const end = (): void => {
      clearTimeout(timer);
      port1.close();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('The page does not answer.'));
    }, timeoutMs);
    port1.onmessage = () => {
      end();
      resolve();
    };
    page.postMessage({ type: 'SEND' }, [port2]);
  });
}
