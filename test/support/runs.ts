/**
 * Size of a search, from its size under `npm test`. RUNS=10 goes ten times as far; `npm run explore` goes twice as far.
 * Mutants of the rules are noticed within the usual.
 */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS ?? 1));
