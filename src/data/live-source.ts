/** A value that changes: the shape of useSyncExternalStore, made once per argument and shared by all its readers. */
export interface LiveSource<T> {
  subscribe(listener: () => void): () => void;
  /** The same object until the value changes. */
  snapshot(): T;
}
