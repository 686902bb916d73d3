import type { Rule } from './read-rules.ts';

/** Classes in the rules of a module. Those within `:global()` are left out, because they belong to others. */
export function classesOf(rules: readonly Rule[]): Set<string> {
  const own = rules
    .filter(({ within }) => !within.includes('@keyframes'))
    .map(({ selector }) => selector.replace(/:global\((?:[^()]|\([^()]*\))*\)/g, ''))
    .join(' ');
  return new Set([...own.matchAll(/\.([a-z][\w-]*)/gi)].map(([, name = '']) => name));
}

/** Uses of a module by a source: the classes that it names, and the patterns of names that it makes. */
export interface Uses {
  named: Set<string>;
  /** Patterns of names that a value chooses. Each matches `styles[value]` or a template such as `colour${number}`. */
  chosen: RegExp[];
}

/** The uses of a module in one source that imports it under a name. */
export function usesOf(source: string, local: string): Uses {
  const named = source.matchAll(new RegExp(`(?<![\\w/.-])${local}\\.(\\w+)`, 'g'));
  const chosen = source.matchAll(
    new RegExp(`(?<![\\w/.-])${local}\\[(?:\`(\\w*)\\$\\{[^}]+\\}(\\w*)\`)?`, 'g'),
  );
  return {
    named: new Set([...named].map(([, name = '']) => name)),
    chosen: [...chosen].map(([, start, end]) => new RegExp(`^${start ?? ''}(\\w+)${end ?? ''}$`)),
  };
}

/** Classes that nobody uses. A class chosen by a value counts as used where some source has the value. */
export function unusedClasses(
  classes: ReadonlySet<string>,
  uses: readonly Uses[],
  sources: string,
): string[] {
  const isChosen = (name: string): boolean =>
    uses.some(({ chosen }) =>
      chosen.some((one) => {
        const value = one.exec(name)?.[1];
        return value !== undefined && (/^\d+$/.test(value) || isValue(value, sources));
      }),
    );
  return [...classes].filter((name) => !uses.some(({ named }) => named.has(name)) && !isChosen(name));
}

/** Classes that sources name and the module lacks. */
export function missingClasses(classes: ReadonlySet<string>, uses: readonly Uses[]): string[] {
  return [...new Set(uses.flatMap(({ named }) => [...named]))].filter((name) => !classes.has(name));
}

const isValue = (name: string, sources: string): boolean =>
  new RegExp(`['"]${name}['"]|\\b${name}:`).test(sources);

/** Classes of look.css without a look in the sources: `gap-3` stands for `gap={3}` and `gap: 3`. */
export function unusedLooks(classes: ReadonlySet<string>, sources: string): string[] {
  return [...classes].filter((name) => {
    const [, property = '', value] = /^([a-z]+)(?:-(\w+))?$/.exec(name) ?? [];
    const uses = value
      ? `\\b${property}(?:=\\{${value}\\}|="${value}"|: '?${value}\\b)`
      : `\\b${property}(?:Class\\(|: )|<[A-Z]\\w+[^>]* ${property}[ >]`;
    return !new RegExp(uses).test(sources);
  });
}
