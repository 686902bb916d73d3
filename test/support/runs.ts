/**
 * How far a search goes, from how far `npm test` goes. RUNS=10 goes ten times as far; `npm run explore` goes twice as far.
 * Mutants of the rules are noticed within the usual.
 */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS ?? 1));
