/** Runs `work` behind the paint of the next frame, so that no frame carries more of ours than this. Returns what calls it off. */
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
