import { UNREACHABLE_MESSAGE } from '../../domain/words/unreachable.ts';
import type { IdentityResult } from './identity.ts';
import { ProviderError } from './provider.ts';

/** Runs a provider call. A fault becomes a failure with its Portuguese message [F-15, F-16]. Bugs still throw. */
export async function asResult(run: () => Promise<unknown>): Promise<IdentityResult> {
  try {
    await run();
    return { success: true };
  } catch (error) {
    return failure(error);
  }
}

/** The failure for a provider fault. Rethrows other errors. */
export async function failure(
  error: unknown,
): Promise<{ success: false; error: string; notConfirmed?: boolean }> {
  if (!(error instanceof ProviderError)) throw error;
  // The messages load with the forms' client. If they cannot be loaded, neither can the client.
  const messages = await import('./messages.ts').catch(() => null);
  return { success: false, ...(messages?.faultMessage(error.fault) ?? { error: UNREACHABLE_MESSAGE }) };
}
