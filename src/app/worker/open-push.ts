/**
 * Calls `open` with the path of a push message that was tapped while this page was open. The worker waits for the
 * answer.
 */
export function onOpenedPush(open: (path: string) => void): () => void {
  const { serviceWorker } = navigator;
  const hear = ({ data, ports }: MessageEvent): void => {
    const { type, path } = (data ?? {}) as { type?: unknown; path?: unknown };
    if (type !== 'OPEN' || typeof path !== 'string') return;
    ports[0]?.postMessage('opened');
    open(path);
  };
  serviceWorker?.addEventListener('message', hear);
  return () => serviceWorker?.removeEventListener('message', hear);
}
