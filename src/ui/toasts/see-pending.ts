const openers = new Set<() => void>();

/** Asks the tray of unsent entries to open. */
export function seePending(): void {
  for (const open of openers) open();
}

/** Registers the function that opens the tray. Returns a function that removes it. */
export function onSeePending(open: () => void): () => void {
  openers.add(open);
  return () => openers.delete(open);
}
