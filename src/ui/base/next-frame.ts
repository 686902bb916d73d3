/** A hidden page draws no frames. */
const HIDDEN_MS = 100;

/** Runs `work` behind the paint of the next frame, so that no frame carries more of ours than this. Returns what calls it off. */
export function nextFrame(work: () => void): () => void {
  let behind: ReturnType<typeof setTimeout> | undefined;
  const begin = (): void => {
    end();
    behind = setTimeout(work);
  };
  const frame = requestAnimationFrame(begin);
  const timer = setTimeout(begin, HIDDEN_MS);
  const end = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    clearTimeout(behind);
  };
  return end;
}
