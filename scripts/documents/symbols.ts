const IDENTIFIER = /[A-Za-z_$][\w$]*/g;
/** `name`, `object.member` or `call(…)`. Anything else in backticks is a path, a command or an example. */
const SYMBOL = /^([A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*)(?:\(.*\))?$/;

/** Every identifier and word of a source text. */
export function identifiersIn(source: string): string[] {
  return source.match(IDENTIFIER) ?? [];
}

/** The identifiers that a line of a document names in backticks, members one by one. */
export function namedSymbols(line: string): string[] {
  return [...line.matchAll(/`([^`]+)`/g)].flatMap(
    ([, text = '']) => SYMBOL.exec(text)?.[1]?.split('.') ?? [],
  );
}
