import type { CreateInput } from '../check-input.ts';

/** Reference of the REQUEST that closes an account. */
export const ACCOUNT_CLOSURE = 'ACCOUNT_CLOSURE';

/** True for a creation after which no token of the person may count. */
export function closesAccount(input: Pick<CreateInput, 'type' | 'reference'>): boolean {
  return input.type === 'REQUEST' && input.reference === ACCOUNT_CLOSURE;
}
