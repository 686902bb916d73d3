import { citationsIn } from './citations.ts';
import type { Requirement } from './requirement.ts';

export interface Page {
  path: string;
  text: string;
}

/** A requirement with the files that meet it, and the tests that prove it. Paths are in alphabetical order. */
export interface Proof extends Requirement {
  met: string[];
  proved: string[];
}

export interface Judgement {
  proofs: Proof[];
  problems: string[];
}

const IS_TEST = /\.(test|e2e)\.tsx?$/;

/**
 * Joins requirements with the files that cite them. A requirement without a source file or a test is a problem. So is
 * a citation of an id that neither the requirements nor `rules` have. Each rule must be named by a test.
 */
export function judge(
  requirements: readonly Requirement[],
  rules: ReadonlySet<string>,
  files: readonly Page[],
): Judgement {
  const places = new Map<string, { met: Set<string>; proved: Set<string> }>(
    requirements.map(({ id }) => [id, { met: new Set(), proved: new Set() }]),
  );
  const problems: string[] = [];
  for (const { path, text } of files)
    for (const { id, line } of citationsIn(text)) {
      const place = places.get(id);
      if (place) addTo(place, path);
      else if (!rules.has(id)) problems.push(`${path}:${line}: [${id}] is no requirement and no rule`);
    }
  const named = new Set(files.filter(({ path }) => IS_TEST.test(path)).flatMap(({ text }) => idsIn(text)));
  for (const rule of rules) if (!named.has(rule)) problems.push(`${rule}: no test names it`);
  const proofs = requirements.map((one) => {
    const place = places.get(one.id);
    return { ...one, met: sorted(place?.met), proved: sorted(place?.proved) };
  });
  for (const { id, met, proved } of proofs) {
    if (met.length === 0) problems.push(`${id}: no source file names it`);
    if (proved.length === 0) problems.push(`${id}: no test names it`);
  }
  return { proofs, problems };
}

/** Adds a file to those that meet or prove. Helpers beside the tests do neither. */
function addTo(place: { met: Set<string>; proved: Set<string> }, path: string): void {
  if (IS_TEST.test(path)) place.proved.add(path);
  else if (!path.startsWith('test/')) place.met.add(path);
}

function idsIn(text: string): string[] {
  return citationsIn(text).map(({ id }) => id);
}

function sorted(paths: ReadonlySet<string> | undefined): string[] {
  return [...(paths ?? [])].sort();
}
