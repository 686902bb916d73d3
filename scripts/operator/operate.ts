export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Runs an operator's command. `main` answers with the exit code; where it throws, that is 2, and `failed` begins the reason. */
export async function operate(
  main: (args: readonly string[]) => Promise<number>,
  failed: string,
): Promise<void> {
  process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
    sayWhy(failed, error);
    return 2;
  });
}

/** Prints what failed, and the reason behind it. */
export function sayWhy(failed: string, error: unknown): void {
  process.stderr.write(`${failed}: ${error instanceof Error ? error.message : String(error)}\n`);
}
