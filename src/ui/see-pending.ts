const openers = new Set<() => void>();

/** Asks whatever shows the tray of unsent things to open it. */
export function seePending(): void {
  for (const open of openers) open();
}

/** What opens the tray; returns the function that ends it. */
export function onSeePending(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}
