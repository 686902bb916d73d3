import { dirname, join } from 'node:path';
import { classesOf, missingClasses, type Uses, unusedClasses, unusedLooks, usesOf } from './classes.ts';
import { literalFaults } from './literals.ts';
import { oldestBrowserFaults } from './oldest-browsers.ts';
import { type Rule, readRules } from './read-rules.ts';
import { siblingFaults } from './siblings.ts';

/** Least declarations of a rule that is worth sharing. */
const MIN = 3;

/** Rules with equal bodies in two sheets, with their places. A rule of only some screens cannot be shared. */
function repeatedBodies(sheets: ReadonlyMap<string, readonly Rule[]>): string[] {
  const homes = new Map<string, Map<string, string>>();
  for (const [path, rules] of sheets)
    for (const { selector, within, declarations } of rules) {
      if (within || declarations.length < MIN) continue;
      const body = declarations.map(({ name, value }) => `${name}: ${value}`).sort();
      const key = body.join('; ');
      const places = homes.get(key) ?? new Map<string, string>();
      homes.set(key, places.set(path, `${path} ${selector}`));
    }
  return [...homes].flatMap(([body, places]) =>
    places.size > 1 ? [`the same rule in ${[...places.values()].join(' and ')}: ${body}`] : [],
  );
}

/** Files that choose values: the tokens, and the fonts' own measures. */
const CHOOSE = /\/(tokens|fonts)\.css$/;
/** Styles of printed paper, in points and millimetres. */
const PAPER = /\/labels\/(printout|shelf-label|sticker)\.module\.css$/;
const LOOK = /\/look\.css$/;

/** Texts by path. Paths are relative to the project. */
export type Files = ReadonlyMap<string, string>;

/**
 * Faults of the style sheets: values that tokens.css alone may choose, rules that stand in two sheets, and classes on
 * which sheet and sources disagree. So are rules that the oldest browsers drop, and rules for siblings that style the
 * whole page anew. Sources are the TypeScript files that import the sheets.
 */
export function styleFaults(sheets: Files, sources: Files): string[] {
  const read = new Map([...sheets].map(([path, css]) => [path, readRules(css)]));
  const chosen = [...read].filter(([path]) => !CHOOSE.test(path));
  const all = [...sources.values()].join('\n');
  return [
    ...chosen.flatMap(([path, rules]) =>
      literalFaults(rules, PAPER.test(path)).map(({ line, reason }) => `${path}:${line}: ${reason}`),
    ),
    ...repeatedBodies(new Map(chosen)),
    ...chosen.flatMap(([path, rules]) => oldestBrowserFaults(path, rules)),
    ...chosen.flatMap(([path, rules]) => siblingFaults(path, rules)),
    ...chosen.flatMap(([path, rules]) => classFaults(path, rules, sources, all)),
  ];
}

function classFaults(path: string, rules: readonly Rule[], sources: Files, all: string): string[] {
  const classes = classesOf(rules);
  if (LOOK.test(path)) return unusedLooks(classes, all).map((name) => `${path}: nothing looks like .${name}`);
  if (!path.endsWith('.module.css')) return [];
  const uses = usesOfSheet(path, sources);
  return [
    ...unusedClasses(classes, uses, all).map((name) => `${path}: nothing uses .${name}`),
    ...missingClasses(classes, uses).map((name) => `${path}: has no .${name}, which a part uses`),
  ];
}

function usesOfSheet(path: string, sources: Files): Uses[] {
  return [...sources].flatMap(([file, source]) =>
    [...source.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)]
      .filter(([, , from = '']) => join(dirname(file), from) === path)
      .map(([, local = '']) => usesOf(source, local)),
  );
}
