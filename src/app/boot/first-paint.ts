/** Frames without news after which a screen is taken to be painted: React draws what was read in the frame behind it. */
const CALM_FRAMES = 4;
/** Longest wait for reads of the mirror: a second of frames, or longer on a slow page. A broken store never answers. */
const MAX_READ_FRAMES = 60;
/** Longest wait in all, ms. */
const TIMEOUT_MS = 30_000;

/** Work that the first screen waits for. */
interface Awaited {
  /** Its code, or the session. */
  isFetching: () => boolean;
  /** The mirror. */
  isReading: () => boolean;
}

/**
 * Resolves when the first screen has painted what the mirror knows. Code that it does not need is loaded after that, so
 * that neither its bytes nor its evaluation delay the first cards.
 */
export function firstPaint({ isFetching, isReading }: Awaited): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, TIMEOUT_MS);
    // A hidden page draws no frames.
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    let fetched = 0;
    let calm = 0;
    const look = (): void => {
      fetched = isFetching() ? 0 : fetched + 1;
      calm = isReading() || fetched === 0 ? 0 : calm + 1;
      if (calm < CALM_FRAMES && fetched < MAX_READ_FRAMES)
        // A busy page draws frames before it does its work.
        requestAnimationFrame(() => setTimeout(look));
      else setTimeout(resolve);
    };
    look();
  });
}
