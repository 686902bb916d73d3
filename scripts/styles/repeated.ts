import type { Rule } from './read-rules.ts';

/** A rule shorter than this says too little to have a home of its own. */
const LEAST = 3;

/** Rules that say the same in two sheets, with their places. What holds only on some screens cannot be shared. */
export function repeatedBodies(sheets: ReadonlyMap<string, readonly Rule[]>): string[] {
  const homes = new Map<string, Map<string, string>>();
  for (const [path, rules] of sheets)
    for (const { selector, within, declarations } of rules) {
      if (within || declarations.length < LEAST) continue;
      const body = declarations.map(({ name, value }) => `${name}: ${value}`).sort();
      const key = body.join('; ');
      const places = homes.get(key) ?? new Map<string, string>();
      homes.set(key, places.set(path, `${path} ${selector}`));
    }
  return [...homes].flatMap(([body, places]) =>
    places.size > 1 ? [`the same rule in ${[...places.values()].join(' and ')}: ${body}`] : [],
  );
}
