import { startTransition, useOptimistic } from 'react';

/** Makes a change whose result is `next`. A refused change returns false and draws nothing. */
export type Press = (change: () => boolean, next: number) => boolean;

/**
 * A number as it is after the last press. The press renders it alone; the rest of the screen follows between frames.
 */
export function usePressed(value: number): readonly [shown: number, press: Press] {
  const [shown, show] = useOptimistic(value);
  const press: Press = (change, next) => {
    let isTaken = false;
    startTransition(() => {
      isTaken = change();
      if (isTaken) show(next);
    });
    return isTaken;
  };
  return [shown, press];
}
