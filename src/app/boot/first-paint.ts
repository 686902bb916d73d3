/** Frames without pending work after which a screen counts as painted. React draws data in the frame after its read. */
const CALM_FRAMES = 4;
/** Longest wait for reads of the mirror: a second of frames, or longer on a slow page. A broken store never answers. */
const MAX_READ_FRAMES = 60;
/** Longest wait in all, ms. */
const TIMEOUT_MS = 30_000;

/** Work that the first screen waits for. */
interface Awaited {
  /** The screen's code, or the session. */
  isFetching: () => boolean;
  /** The mirror. */
  isReading: () => boolean;
}

/**
 * Resolves when the first screen has painted the data of the mirror. Code that this screen does not need is loaded
 * afterwards. So neither its bytes nor its evaluation delay the first cards.
 */
export function firstPaint({ isFetching, isReading }: Awaited): Promise<void> {
  return new Promise((resolve) => {
    if (document.hidden) return resolve();
    setTimeout(resolve, TIMEOUT_MS);
    // A hidden page paints no frames.
    document.addEventListener('visibilitychange', () => resolve(), { once: true });
    let fetched = 0;
    let calm = 0;
    const look = (): void => {
      fetched = isFetching() ? 0 : fetched + 1;
      calm = isReading() || fetched === 0 ? 0 : calm + 1;
      if (calm < CALM_FRAMES && fetched < MAX_READ_FRAMES)
        // A busy page paints frames before it does its work.
        requestAnimationFrame(() => setTimeout(look));
      else setTimeout(resolve);
    };
    look();
  });
}
