/** The parts of a page that a message to it needs. */
export interface Page {
  postMessage(message: unknown, ports: MessagePort[]): void;
}

/** Sends a message to a page. Resolves once it answers, rejects after `timeoutMs`. */
export function askPage(
  page: Page,
  message: { type: string; path?: string },
  timeoutMs: number,
): Promise<void> {
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
    page.postMessage(message, [port2]);
  });
}
