/** Runs long work in a task of its own, so that the browser may paint before it. */
export const ownTask = <T>(work: () => T): Promise<T> =>
  new Promise<void>((resolve) => setTimeout(resolve)).then(work);
