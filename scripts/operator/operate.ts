import { type Known, refuseUnknown } from './refuse-unknown.ts';

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/**
 * Runs an operator's command. `main` answers with the exit code. Where it throws, or an argument is not `known`, that is 2, and
 * `failed` begins the reason.
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

/** Prints what failed, and the reason behind it. */
export function sayWhy(failed: string, error: unknown): void {
  process.stderr.write(`${failed}: ${error instanceof Error ? error.message : String(error)}\n`);
}
