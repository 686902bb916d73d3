/**
 * Size of a search, from its size under `npm test`. RUNS=10 goes ten times as far, and `npm run explore` twice as far.
 * The usual size suffices to notice the mutants of the rules.
 */
export const runs = (usual: number): number => Math.ceil(usual * Number(process.env.RUNS ?? 1));
