import type { MouseEvent } from 'react';

/** Handles only the first press of a double click. The second press would hit a button that has just appeared. */
export const pressOnce =
  (act: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) act();
  };
