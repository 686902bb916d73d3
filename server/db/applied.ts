import type { Verdict } from './store.ts';

/** The value of a command that has no expected refusal here. `what`: its name. Throws on a refusal, with its code. */
export function applied<R>(verdict: Verdict<R>, what: string): R {
  if (verdict.kind === 'applied') return verdict.value;
  throw new Error(`${what} was refused: ${verdict.code}`);
}
