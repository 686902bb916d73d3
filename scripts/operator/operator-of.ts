export interface Signed {
  /** Person who does it and the reason, in their own words; null where `--by` is not there. */
  by: string | null;
  /** The arguments without it. */
  rest: string[];
}

/** Reads `--by "who and why"` out of a command's arguments. Throws where nothing follows it. */
export function operatorOf(args: readonly string[]): Signed {
  const at = args.indexOf('--by');
  if (at < 0) return { by: null, rest: [...args] };
  const by = args[at + 1]?.trim();
  if (!by || by.startsWith('--')) throw new Error('--by needs words: who does it, and why');
  return { by, rest: args.filter((_, index) => index !== at && index !== at + 1) };
}
