/** A value or a promise of it. A short statement on SQLite takes less time than waiting for a promise. */
export type MaybePromise<T> = T | Promise<T>;

/** Passes a value to `next`: at once where it is there, otherwise once it resolves. */
export function andThen<T, R>(value: MaybePromise<T>, next: (value: T) => MaybePromise<R>): MaybePromise<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}

/** Calls `run`. Where it fails, at once or later, `failed` answers or throws instead. */
export function catching<T>(run: () => MaybePromise<T>, failed: (error: unknown) => T): MaybePromise<T> {
  try {
    const value = run();
    return value instanceof Promise ? value.catch(failed) : value;
  } catch (error) {
    return failed(error);
  }
}
