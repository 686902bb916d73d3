import type { MouseEvent } from 'react';

/** Acts on the first press of a double click alone: the second one met a button that was not there before. */
export const pressOnce =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
