/** Lets `await using` close a thing with a `close`. */
export const closing = <T extends { close(): Promise<void> }>(opened: T): T & AsyncDisposable =>
  Object.assign(opened, { [Symbol.asyncDispose]: () => opened.close() });
