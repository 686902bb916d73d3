/** The chance of at least `count` events where `mean` are expected. */
export function atLeast(count: number, mean: number): number {
  if (count <= 0) return 1;
  if (mean <= 0) return 0;
  let [term, below] = [Math.exp(-mean), 0];
  for (let events = 0; events < count; events += 1) {
    below += term;
    term *= mean / (events + 1);
  }
  return Math.max(0, 1 - below);
}

/** The least number of events that is passed with at most this share of the chances. */
export function quantile(mean: number, share: number): number {
  let [events, term, below] = [0, Math.exp(-mean), 0];
  while (events < 1000) {
    below += term;
    if (1 - below <= share) return events;
    events += 1;
    term *= mean / events;
  }
  return events;
}
