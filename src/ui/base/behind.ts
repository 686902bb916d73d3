let painted: Promise<void> = Promise.resolve();
let end: () => void = () => undefined;

/** Makes `behind` wait from now on, until `endHold` or `until`. */
export function holdBehind(until: Promise<void>): void {
  painted = new Promise((resolve) => {
    end = resolve;
  });
  void until.then(end);
}

/** Ends the wait early, for a start that can paint nothing before the network answers. */
export const endHold = (): void => end();

/** Loads code that no first screen needs after that screen is painted, so that the code does not delay the screen. */
export async function behind<T>(load: () => Promise<T>): Promise<T> {
  await painted;
  return load();
}
