import type { PspOutcome } from './psp-port.ts';

/**
 * The value of an answer that can only be good here. Throws on any other, with the question `what` and the words of the
 * bank.
 */
export function answered<T>(outcome: PspOutcome<T>, what: string): T {
  if (outcome.kind === 'ok') return outcome.value;
  throw new Error(`${what}: ${'detail' in outcome ? outcome.detail : outcome.kind}`);
}
