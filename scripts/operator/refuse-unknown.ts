import { operatorOf } from './operator-of.ts';

/** Arguments that a command takes beside `--demo`. */
export interface Known {
  flags: readonly string[];
  /** Most arguments that are no flags. */
  words: number;
}

/**
 * Throws at an argument that a command does not know. A mistyped one would otherwise be dropped. Then the command would
 * do too little, or look at another day, and still report success.
 */
export function refuseUnknown(
  args: readonly string[],
  { flags, words }: Known,
  environment: Readonly<Record<string, string | undefined>>,
): void {
  const known = [...flags, '--demo'];
  const told = flags.includes('--by') ? operatorOf(args).rest : args;
  const isFlag = (one: string): boolean => one.startsWith('--');
  const unknown =
    told.find((one) => isFlag(one) && !known.includes(one)) ?? told.filter((one) => !isFlag(one))[words];
  if (unknown !== undefined) throw new Error(`unknown argument ${unknown}`);
  // Without `--` before them npm takes flags for its own, and passes them only in the environment.
  const taken = known.find((flag) => !args.includes(flag) && environment[`npm_config_${flag.slice(2)}`]);
  if (taken !== undefined) throw new Error(`npm took ${taken} for itself: put -- before the arguments`);
}
