/** Ends a check: names its problems, says what was looked at, and fails where there are any. */
export function endCheck(problems: readonly string[], looked: string): never {
  for (const problem of problems) console.error(problem);
  console.log(looked);
  process.exit(problems.length > 0 ? 1 : 0);
}
