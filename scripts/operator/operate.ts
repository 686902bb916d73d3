import { type Known, refuseUnknown } from './refuse-unknown.ts';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Runs an operator's command. `main` answers with the exit code. It is 2 where `main` throws, or an argument is not
 * `known`, and then `failed` begins the reason.
 */
export async function operate(
  main: (args: readonly string[]) => Promise<number>,
  failed: string,
  known: Known,
): Promise<void> {
  const args = process.argv.slice(2);
  try {
    refuseUnknown(args, known, process.env);
    process.exitCode = await main(args);
  } catch (error) {
    sayWhy(failed, error);
    process.exitCode = 2;
  }
}

/** Prints the failed act and its reason. */
export function sayWhy(failed: string, error: unknown): void {
  process.stderr.write(`${failed}: ${error instanceof Error ? error.message : String(error)}\n`);
}
