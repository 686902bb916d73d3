/** Does a longer piece of work in a task of its own, so that a frame may be drawn before it. */
export const ownTask = <T>(work: () => T): Promise<T> =>
  new Promise<void>((resolve) => setTimeout(resolve)).then(work);
