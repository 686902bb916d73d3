import { type DataError, isServerDown } from '../basis/outcome.ts';
import { useNetwork } from './hooks.ts';

/**
 * The reason in a person's words: their connection, or the server, and then nothing of theirs is at fault. More
 * words are in offline-words.ts, which the first chunks leave out.
 */
export interface OfflineReason {
  isServer: boolean;
  /** Begins a sentence, and serves as a tag. */
  name: string;
}

const CONNECTION: OfflineReason = { isServer: false, name: 'Sem conexão' };
const SERVER: OfflineReason = { isServer: true, name: 'Servidor com problemas' };

/** The reason to show where the server cannot be reached. `error`: the fault of a list, if it has one. */
export function useOfflineReason(error: DataError | null = null): OfflineReason {
  const network = useNetwork();
  return (error ? isServerDown(error) : network.isServerDown) ? SERVER : CONNECTION;
}

/** The reason why nothing can be sent just now, or null. `error` as in useOfflineReason. */
export function useOffline(error: DataError | null = null): OfflineReason | null {
  const { online } = useNetwork();
  const reason = useOfflineReason(error);
  return online ? null : reason;
}
