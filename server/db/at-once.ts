/** What may be there at once: a short statement takes less time than waiting for a promise. */
export type AtOnce<T> = T | Promise<T>;

/** Goes on with a value, at once where it is there. */
export function andThen<T, R>(value: AtOnce<T>, next: (value: T) => AtOnce<R>): AtOnce<R> {
  return value instanceof Promise ? value.then(next) : next(value);
}
