import { UNREACHABLE } from '../basis/outcome.ts';
import { TransportError } from './transport.ts';

/**
 * Code that is fetched with its first use. A chunk that cannot be fetched counts as a missing connection
 * (TransportError), and the next use fetches it again.
 */
export function fetchedOnce<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | null = null;
  return () => {
    loading ??= load().catch(() => {
      loading = null;
      throw new TransportError(UNREACHABLE);
    });
    return loading;
  };
}
