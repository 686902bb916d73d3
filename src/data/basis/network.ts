/**
 * Known state of the connection. `navigator.onLine` is only a hint: `online` is the outcome of the last real call to
 * the server, except that the browser's plain 'offline' is believed.
 */
export interface NetworkState {
  online: boolean;
  /** Offline because the server fails, while the connection itself works. */
  isServerDown: boolean;
}
