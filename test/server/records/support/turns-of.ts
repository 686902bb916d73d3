/** Turns of the event loop that others have while some work is done. */
export async function turnsOf(work: () => Promise<unknown>): Promise<number> {
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}
