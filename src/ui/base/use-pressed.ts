import { startTransition, useOptimistic } from 'react';

/** Makes a change whose result is `next`; false where the change is refused, and then nothing is drawn. */
export type Press = (change: () => boolean, next: number) => boolean;

/** A number as it is after the last press. The press draws it alone, and the rest of the screen follows between frames. */
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
