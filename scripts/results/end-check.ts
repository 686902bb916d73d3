/** Ends a check: prints its problems and the number of checked things, and fails where there are problems. */
export function endCheck(problems: readonly string[], looked: string): never {
  for (const problem of problems) console.error(problem);
  console.log(looked);
  process.exit(problems.length > 0 ? 1 : 0);
}
