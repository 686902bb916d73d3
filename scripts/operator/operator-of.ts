export interface Signed {
  /** Person who runs the command and their reason, in their own words. Null without `--by`. */
  by: string | null;
  /** The arguments without `--by`. */
  rest: string[];
}

/** Reads `--by "who and why"` from a command's arguments. Throws where no text follows it. */
export function operatorOf(args: readonly string[]): Signed {
  const at = args.indexOf('--by');
  if (at < 0) return { by: null, rest: [...args] };
  const by = args[at + 1]?.trim();
  if (!by || by.startsWith('--')) throw new Error('--by needs words: who does it, and why');
  return { by, rest: args.filter((_, index) => index !== at && index !== at + 1) };
}
