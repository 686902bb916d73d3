import { type NetworkStore, noteFailure } from '../basis/network-store.ts';
import { done, failed, type Outcome } from '../basis/outcome.ts';
import { reasonOf } from '../wire/transport.ts';

/** Calls the server, and tells the network state whether it answered. Rejects only on bugs. */
export async function askServer<T>(
  { network }: { network: NetworkStore },
  call: () => Promise<T>,
): Promise<Outcome<T>> {
  try {
    const value = await call();
    network.answered();
    return done(value);
  } catch (thrown) {
    const error = reasonOf(thrown);
    noteFailure(network, error);
    return failed(error);
  }
}
