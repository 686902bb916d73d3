/** Runs `work` after the next frame is painted, so that no frame waits for it. Returns a function that cancels it. */
export function nextFrame(work: () => void): () => void {
  let behind: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    behind = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(behind);
  };
}
