/** Longest wait for a drawing, in ms: a hidden page draws nothing, a broken store reads nothing. */
const PATIENCE_MS = 1000;

/**
 * Resolves when what a first read of the mirror gives has been drawn, or after a second. Heavy code that is not needed
 * for the first paint is fetched after it, so that its evaluation does not stand before the first cards.
 */
export function afterDrawing(firstRead: () => Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, PATIENCE_MS);
    const drawn = (): void => void requestAnimationFrame(() => setTimeout(resolve));
    firstRead().then(drawn, drawn);
  });
}
