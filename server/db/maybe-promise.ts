/** What may be there at once: a short statement takes less time than waiting for a promise. */
export type AtOnce<T> = T | Promise<T>;

/** Goes on with a value, at once where it is there. */
export function andThen<T, R>(value: AtOnce<T>, next: (value: T) => AtOnce<R>): AtOnce<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Runs what may fail at once or later; `failed` answers or throws instead. */
export function catching<T>(run: () => AtOnce<T>, failed: (error: unknown) => T): AtOnce<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(failed) : value;
  } catch (error) {
    return failed(error);
  }
}
