/** What the worker's `sync` event goes by. */
const TAG = 'outbox';

/** A registration as browsers with Background Sync have it. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the worker once the connection is back, which wakes a page that can send [SY-90]. Where it
 * cannot, nothing is missed: start, return and connection wake the outbox too.
 */
export function askToSend(): void {
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register(TAG))
    // Browsers let people switch this off.
    .catch(() => undefined);
}

/** Calls `wake` when the worker says that the connection is back, and tells it when somebody here is awake. */
export function onConnectionBack(wake: () => Promise<'awake' | 'nobody'>): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if ((data as { type?: unknown } | null)?.type !== 'SEND') return;
    void wake().then((answer) => answer === 'awake' && ports[0]?.postMessage(answer));
  });
}
