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

let pieces = 0;
/** True while a screen draws itself piece by piece. */
export const awaitsPieces = (): boolean => pieces > 0;

/** Says that a piece of the screen is still to be drawn, until it is called off by what this returns. */
export function awaitPiece(): () => void {
  pieces += 1;
  return () => {
    pieces -= 1;
  };
}

/** Asks for code that no first screen needs, once that screen is painted. A slow link would bring it before the screen. */
export async function behind<T>(load: () => Promise<T>): Promise<T> {
  await painted;
  return load();
}
