import { type DataError, isServerDown } from '../basis/outcome.ts';
import { useNetwork } from './hooks.ts';

/**
 * What is lacking, as a person is told: their connection, or the server, and then nothing of theirs is at fault.
 * More words about it are in offline-words.ts, which the start does not carry.
 */
export interface OfflineReason {
  isServer: boolean;
  /** Begins a sentence, and is a tag. */
  name: string;
}

const CONNECTION: OfflineReason = { isServer: false, name: 'Sem conexão' };
const SERVER: OfflineReason = { isServer: true, name: 'Servidor com problemas' };

/** What to say where the server cannot be had; `error` is why a list could not, if it knows. */
export function useOfflineReason(error: DataError | null = null): OfflineReason {
  const network = useNetwork();
  return (error ? isServerDown(error) : network.isServerDown) ? SERVER : CONNECTION;
}

/** Why nothing can be sent just now, or null. `error` as in useOfflineReason. */
export function useOffline(error: DataError | null = null): OfflineReason | null {
  const { online } = useNetwork();
  const reason = useOfflineReason(error);
  return online ? null : reason;
}
