/** Longest wait for a paint, ms. A hidden page never paints, and a broken store never answers. */
const TIMEOUT_MS = 1000;

/**
 * Resolves when the first read of the mirror has been painted, or after a second. Heavy code that the first paint
 * does not need is loaded after it, so that its evaluation does not delay the first cards.
 */
export function afterDrawing(firstRead: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, TIMEOUT_MS);
    const drawn = (): void => void requestAnimationFrame(() => setTimeout(resolve));
    firstRead().then(drawn, drawn);
  });
}
