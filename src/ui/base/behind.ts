let painted: Promise<void> = Promise.resolve();
let end: () => void = () => undefined;

/** From now on `behind` waits, until `endHold` or `until`. */
export function holdBehind(until: Promise<void>): void {
  painted = new Promise((resolve) => {
    end = resolve;
  });
  void until.then(end);
}

/** Nothing is painted before the network has answered: what waits is asked for now. */
export const endHold = (): void => end();

/** Asks for code that no first screen needs, once that screen is painted. A slow link would bring it before the screen. */
export async function behind<T>(load: () => Promise<T>): Promise<T> {
  await painted;
  return load();
}
