/** Tag of the worker's `sync` event. */
const TAG = 'outbox';

/** A registration in browsers with Background Sync. */
interface WithSync {
  sync?: { register(tag: string): Promise<void> };
}

/**
 * Asks the browser to wake the worker when the connection returns. The worker then wakes a page to send [SY-90].
 * Without it nothing is lost, because start, visibility and connection wake the outbox too.
 */
export function askToSend(): void {
  void navigator.serviceWorker?.ready
    .then((registration) => (registration as WithSync).sync?.register(TAG))
    // Users can switch Background Sync off in the browser.
    .catch(() => undefined);
}

/** Calls `wake` when the worker reports a connection, and tells the worker if a page here is awake. */
export function onConnectionBack(wake: () => Promise<'awake' | 'nobody'>): void {
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }) => {
    if ((data as { type?: unknown } | null)?.type !== 'SEND') return;
    void wake().then((answer) => answer === 'awake' && ports[0]?.postMessage(answer));
  });
}
