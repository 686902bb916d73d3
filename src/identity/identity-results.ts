import type { IdentityResult } from './identity.ts';
import { identityMessage, isNotConfirmed } from './identity-errors.ts';
import { ProviderError } from './provider.ts';

/** Runs a provider call; a fault becomes a failure with its Portuguese message [F-15, F-16]. Bugs still throw. */
export async function asResult(run: () => Promise<unknown>): Promise<IdentityResult> {
  try {
    await run();
    return { success: true };
  } catch (error) {
    return failure(error);
  }
}

/** The failure of a provider's fault; rethrows what is no fault. */
export function failure(error: unknown): { success: false; error: string; notConfirmed?: boolean } {
  if (!(error instanceof ProviderError)) throw error;
  const text = identityMessage(error.fault);
  return isNotConfirmed(error.fault)
    ? { success: false, error: text, notConfirmed: true }
    : { success: false, error: text };
}
