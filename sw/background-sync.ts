/** A page as far as it is spoken to. */
export interface Page {
  postMessage(message: unknown, ports: MessagePort[]): void;
}

/** A page that has not answered within this is asleep, ms. */
const PATIENCE_MS = 20_000;

/**
 * Tells the pages that the connection is back. Resolves once one of them works on its outbox. Rejects without a
 * page or an answer, so that the browser repeats the event later.
 */
export async function wakePages(pages: readonly Page[], patienceMs: number = PATIENCE_MS): Promise<void> {
  await Promise.any(pages.map((page) => wakePage(page, patienceMs)));
}

function wakePage(page: Page, patienceMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel();
    const end = (): void => {
      clearTimeout(timer);
      port1.close();
    };
    const timer = setTimeout(() => {
      end();
      reject(new Error('The page does not answer.'));
    }, patienceMs);
    port1.onmessage = () => {
      end();
      resolve();
    };
    page.postMessage({ type: 'SEND' }, [port2]);
  });
}
